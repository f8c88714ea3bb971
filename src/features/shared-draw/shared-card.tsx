import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useLocale } from "#i18n/format.ts";
import { readDrawFragment, type SharedDraw } from "#domain/draw-link.ts";
import type { Archive } from "#device/archive/archive.ts";
import { trackQuery } from "#queries/home.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { DrawLine } from "./draw-line.tsx";
import styles from "./shared-card.module.css";
import { dropFragment } from "./use-fragment.ts";
import { useVerdicts } from "./use-verdicts.ts";
import { VerdictLine } from "./verdict-line.tsx";

type Props = {
  readonly fragment: string;
  readonly archive: Archive;
  readonly cateId: number;
  /** Below the verdicts on the draw. */
  readonly renderCheck?: ((draw: SharedDraw) => ReactNode) | undefined;
};

/** The draw of a fragment, shown apart from the track's own, and checked. */
export function SharedCard({ fragment, archive, cateId, renderCheck }: Props) {
  // One object per fragment: another object restarts the checks.
  const shared = useMemo(() => readDrawFragment(fragment), [fragment]);
  if (shared?.cateId === cateId) {
    return (
      <Box>
        <Shared key={fragment} {...{ archive, shared }} />
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

type SharedProps = Pick<Parameters<typeof useVerdicts>[0], "archive" | "shared">;

function Shared({ archive, shared }: SharedProps) {
  const locale = useLocale();
  const { data: category } = useQuery(trackQuery(locale, shared.cateId));
  const { device, server } = useVerdicts({ archive, shared, source: category?.source });
  const zone = category?.zone;
  return (
    <>
      <DrawLine draw={shared} zone={zone} term={shared.term} source={shared.source} />
      <div className={styles["verdicts"]} aria-live="polite">
        <VerdictLine by="device" verdict={device} zone={zone} />
        <VerdictLine by="server" verdict={server} zone={zone} />
      </div>
      <p className={styles["hint"]}>
        <Trans>Someone shared this draw. The track’s latest draw is below.</Trans>
      </p>
    </>
  );
}
