import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from "react";
import { withLocale } from "#contract/languages.ts";
import { useLocale } from "#i18n/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Sheet } from "#ui/sheet.tsx";

type Part = "tracks" | "more";

type Props = {
  /** Contents of the two sheets. */
  readonly tracks: ReactNode;
  readonly more: ReactNode;
};

/** A phone's bar within reach of the thumb. */
export function BottomBar({ tracks, more }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const [open, setOpen] = useState<Part | null>(null);
  const opener = (part: Part) => ({
    role: "button",
    "aria-haspopup": "dialog" as const,
    "aria-expanded": open === part,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      setOpen(part);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== " ") return;
      event.preventDefault();
      setOpen(part);
    },
  });
  return (
    <>
      <nav className="bottom-bar" aria-label={t`Main`}>
        <Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
          <Icon name="home" />
          {t`Home`}
        </Link>
        {/* Links, so that they lead somewhere before and without scripts. */}
        <a href={`${withLocale(locale, "/")}#all-tracks`} {...opener("tracks")}>
          <Icon name="marbles" />
          <Trans id="marbles">Marbles</Trans>
        </a>
        <Link to="/track/ColdHotAnalyze">
          <Icon name="heat" />
          {t`Hot & cold`}
        </Link>
        <a href="#more" {...opener("more")}>
          <Icon name="menu" />
          {t`Menu`}
        </a>
      </nav>
      <Sheet
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={open === "more" ? t`Menu` : t({ id: "marbles", message: "Marbles" })}
      >
        {open === "tracks" && tracks}
        {open === "more" && more}
      </Sheet>
    </>
  );
}
