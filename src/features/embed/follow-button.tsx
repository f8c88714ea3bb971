import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { elementSnippet } from "#contract/follow/embed-address.ts";
import { followPath } from "#contract/follow/paths.ts";
import { useLocale } from "#i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { Drawing } from "#ui/icon.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { useOrigin } from "#ui/window-state.ts";
import { CopyRow } from "./copy-row.tsx";
import styles from "./follow-button.module.css";

const FEED = "M5 18.2v.1M5 11.5a7.5 7.5 0 0 1 7.5 7.5M5 5a14 14 0 0 1 14 14";

type Props = { readonly track: { readonly id: number; readonly name: string } };

/** Opens the ways to follow a track without this page: feeds, a calendar, and a part for another site. */
export function FollowButton({ track }: Props) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const { name } = track;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <Drawing path={FEED} size={18} />
        {t`Follow`}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={t`Follow ${name}`}>
        <Ways id={track.id} />
      </Sheet>
    </>
  );
}

function Ways({ id }: { readonly id: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const origin = useOrigin();
  const atom = `${origin}${followPath(id, locale, "atom")}`;
  const json = `${origin}${followPath(id, locale, "json")}`;
  const calendar = `${origin}${followPath(id, locale, "ics")}`;
  const feedHint = t`Every draw with its result, in a feed reader`;
  return (
    <div className={styles["ways"]}>
      <CopyRow label={t`Atom feed`} hint={feedHint} text={atom} href={atom} />
      <CopyRow label={t`JSON feed`} hint={feedHint} text={json} href={json} />
      <CopyRow
        label={t`Calendar`}
        hint={t`The coming draws, kept up to date by your calendar app`}
        text={calendar}
        href={calendar.replace(/^https?:/, "webcal:")}
      />
      <CopyRow
        label={t`On your site`}
        hint={t`The last draw, live: paste both lines into your page`}
        text={elementSnippet(origin, { track: id, locale })}
      />
    </div>
  );
}
