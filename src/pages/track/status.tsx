import type { UseQueryResult } from "@tanstack/react-query";
import { QueryStatus } from "#features/failure/failure-note.tsx";
import { OwnAnswer } from "#features/failure/own-answer.tsx";

type Props = {
  readonly query: UseQueryResult;
  /** Rows of the skeleton that holds the data's place. */
  readonly rows: number;
};

/** The state of a query of a track's draws, which the device may answer. */
export function Status({ query, rows }: Props) {
  return (
    <OwnAnswer query={query}>
      <QueryStatus query={query} rows={rows} />
    </OwnAnswer>
  );
}
