import { type Catalogue, simulatedTracks } from "#server/catalogue/catalogue.ts";
import { type MachineDeps, startMachine } from "./runner.ts";

interface MachinesDeps<Timer> extends Omit<MachineDeps<Timer>, "tracks"> {
  readonly catalogue: { readonly current: Catalogue };
}

/** The draw machine, which can be replaced by one of other tracks. */
export function startMachines<Timer>(deps: MachinesDeps<Timer>) {
  const start = () => startMachine({ ...deps, tracks: simulatedTracks(deps.catalogue.current) });
  let machine = start();
  return {
    ready: machine.ready,
    clockJump: () => machine.clockJump(),
    stop: () => machine.stop(),
    /** Goes on with the tracks that are simulated now. */
    async restart(): Promise<void> {
      await machine.stop();
      machine = start();
    },
  };
}
