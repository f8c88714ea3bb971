import { type Catalogue, simulatedTracks } from "#server/catalogue/catalogue.ts";
import { machineClock, type MachineDeps, startMachine } from "./runner.ts";

interface MachinesDeps extends Pick<MachineDeps, "store" | "secret" | "onProgress"> {
  readonly catalogue: { readonly current: Catalogue };
  readonly log: (text: string, error?: unknown) => void;
}

/** The draw machine, which can be replaced by one of other tracks. */
export function startMachines({ catalogue, log, ...deps }: MachinesDeps) {
  const start = () =>
    startMachine({
      ...deps,
      tracks: simulatedTracks(catalogue.current),
      clock: machineClock,
      onError: (error) => log("the draw machine failed and will try again", error),
    });
  let machine = start();
  return {
    ready: machine.ready,
    clockJump: () => machine.clockJump(),
    stop: () => machine.stop(),
    /** Continues with the tracks that are simulated now. */
    async restart(): Promise<void> {
      await machine.stop();
      machine = start();
    },
  };
}
