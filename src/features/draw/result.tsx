import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { parseOrder } from "#domain/order.ts";
import { Button } from "#ui/button.tsx";
import { useMissingOrder } from "#ui/facts.tsx";
import { shortTerm } from "#ui/words/term-text.ts";
import { Podium } from "./podium.tsx";
import { ResultHead, type ResultHeadProps } from "./result-head.tsx";
import { SidesTable } from "./sides-table.tsx";
import { Sums } from "./sums.tsx";

type Props = ResultHeadProps & {
  /** Below the podium: the photo finish and the replay. */
  readonly children?: ReactNode;
  /** Covers the result while its race is replayed; its button calls this. */
  readonly onUncover?: (() => void) | undefined;
};

/** The head of a track's page: its latest draw in full, and the next one. */
export function Result({ children, onUncover, ...head }: Props) {
  const { draw } = head;
  const order = draw === null ? null : parseOrder(draw.number);
  const missing = useMissingOrder(draw?.number);
  return (
    <div className="result" data-covered={onUncover && true}>
      <ResultHead {...head} />
      {draw === null || order === null ? (
        <p className="result-note" data-tone={missing.tone}>
          {missing.text}
        </p>
      ) : (
        <>
          <div className="result-podium">
            <Podium cateId={head.track.id} term={shortTerm(draw.term)} draw={draw} />
            {onUncover && <Cover onUncover={onUncover} />}
          </div>
          {children}
          <Sums draw={draw} />
          <SidesTable order={order} />
        </>
      )}
    </div>
  );
}

type CoverProps = { readonly onUncover: () => void };

/** It has the podium's size, to avoid a layout shift. */
function Cover({ onUncover }: CoverProps) {
  const { t } = useLingui();
  return (
    <div className="result-cover" data-testid="result-cover">
      <span>{t`The result is hidden while the race plays.`}</span>
      <Button onClick={onUncover}>{t`Show the result`}</Button>
    </div>
  );
}
