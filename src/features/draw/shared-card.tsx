import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useLocale } from "#i18n/format.ts";
import { parseDrawFragment, type SharedDraw } from "#domain/draw-link.ts";
import { drawCheckQuery } from "#data/queries/draws.ts";
import { trackQuery } from "#data/queries/home.ts";
import { Button } from "#ui/button.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { compareKnown, type Verdict } from "./check.ts";
import { DrawLine } from "./draw-line.tsx";
import styles from "./shared-card.module.css";
import { dropFragment } from "./use-fragment.ts";

type Props = {
  readonly fragment: string;
  readonly cateId: number;
  /** Below the verdict on the draw. */
  readonly renderCheck?: ((draw: SharedDraw) => ReactNode) | undefined;
};

/** The draw of a fragment, shown apart from the track's own, and checked. */
export function SharedCard({ fragment, cateId, renderCheck }: Props) {
  // One object per fragment, so that the check isn't rendered again for the same draw.
  const shared = useMemo(() => parseDrawFragment(fragment), [fragment]);
  if (shared?.cateId === cateId) {
    return (
      <Box>
        <Shared key={fragment} shared={shared} />
        {renderCheck?.(shared)}
      </Box>
    );
  }
  return (
    <Box>
      <p className={styles["note"]}>
        {shared === null ? (
          <Trans>The draw in this link can’t be read. Part of the link may be missing.</Trans>
        ) : (
          <Trans>The draw in this link belongs to another track, so it isn’t shown here.</Trans>
        )}
      </p>
    </Box>
  );
}

function Box({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <section className={styles["box"]} aria-label={t`Shared by link`} data-testid="shared-draw">
      <header className={styles["head"]}>
        <Icon name="share" size={18} />
        <strong>{t`Shared by link`}</strong>
        <Button look="icon-bare" aria-label={t`Close the shared draw`} onClick={dropFragment}>
          <Icon name="close" />
        </Button>
      </header>
      {children}
    </section>
  );
}

type SharedProps = { readonly shared: SharedDraw };

function Shared({ shared }: SharedProps) {
  const locale = useLocale();
  const { data: category } = useQuery(trackQuery(locale, shared.cateId));
  const { cateId, term } = shared;
  const { data: known, isError } = useQuery(drawCheckQuery({ cateId, term }, locale));
  const zone = category?.zone;
  const verdict: Verdict =
    known === undefined
      ? { kind: isError ? "unreachable" : "checking" }
      : compareKnown(shared, known);
  return (
    <>
      <DrawLine draw={shared} zone={zone} term={term} source={shared.source} />
      <div aria-live="polite">
        <VerdictLine verdict={verdict} zone={zone} />
      </div>
      <p className={styles["hint"]}>
        <Trans>Someone shared this draw. The track’s latest draw is below.</Trans>
      </p>
    </>
  );
}

type Kind = Verdict["kind"];

const ICONS: Readonly<Record<Kind, IconName>> = {
  checking: "replay",
  same: "check",
  other: "alert",
  unknown: "compass",
  unreachable: "offline",
};

function useSentences(): Readonly<Record<Kind, string>> {
  const { t } = useLingui();
  return {
    checking: t`Checking with the server…`,
    same: t`Matches the server’s result.`,
    other: t`Differs from the server’s result:`,
    unknown: t`The server has no record of this draw.`,
    unreachable: t`The server can’t be reached.`,
  };
}

type VerdictProps = {
  readonly verdict: Verdict;
  readonly zone: string | undefined;
};

/** The verdict on a shared draw, with the server's result where it differs. */
function VerdictLine({ verdict, zone }: VerdictProps) {
  const sentence = useSentences()[verdict.kind];
  return (
    <div className={styles["verdict"]} data-kind={verdict.kind}>
      <p>
        <Icon name={ICONS[verdict.kind]} size={17} />
        <span>{sentence}</span>
      </p>
      {verdict.kind === "other" && <DrawLine draw={verdict.known} zone={zone} />}
    </div>
  );
}
