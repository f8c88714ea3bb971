import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { finishes } from "#domain/finish.ts";
import { Sheet } from "#ui/sheet.tsx";
import { ReplayStage } from "./replay-stage.tsx";

export type PastRace = {
  /** The track. */
  readonly id: number;
  readonly draw: { readonly term: string; readonly number: string; readonly timings: string };
  /** Shown where the race ends: the photo finish. */
  readonly finish: ReactNode;
};

type Props = PastRace & { readonly onClose: () => void };

/** The race of a draw of the history, in a dialog. */
export function ReplaySheet({ id, draw, finish, onClose }: Props) {
  const { term } = draw;
  return createPortal(
    <Sheet opened onClose={onClose} title={<Trans>Replay of draw no. {term}</Trans>}>
      <ReplayStage race={{ id, finishes: finishes(draw) }} finish={finish} />
    </Sheet>,
    document.body,
  );
}
