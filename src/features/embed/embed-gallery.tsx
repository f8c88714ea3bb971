import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import type { Category } from "#contract/site.ts";
import { LANGUAGES } from "#contract/languages.ts";
import {
  EMBED_PATHS,
  EMBED_THEMES,
  type EmbedPath,
  type EmbedTheme,
} from "#contract/url/site-paths.ts";
import { useLocale } from "#i18n/format.ts";
import { type Locale, LOCALES } from "#i18n/locales.ts";
import { QuietNote } from "#ui/notice.tsx";
import { useOnline, useOrigin } from "#ui/window-state.ts";
import { SelectChoice } from "#ui/choices/select-choice.tsx";
import { EMBED_HEIGHTS, embedAddress, embedSnippet } from "#contract/follow/embed-address.ts";
import styles from "./embed-gallery.module.css";
import { SnippetBox } from "./snippet-box.tsx";

const PAIR: EmbedPath = "/track/components/tabItem copy";

type Props = {
  /** The tracks that can be chosen; none while they aren't known. */
  readonly categories: readonly Pick<Category, "id" | "name">[];
};

/** Every embeddable part as it looks, with the line that shows it on another site. */
export function EmbedGallery({ categories }: Props) {
  const { t } = useLingui();
  const page = useLocale();
  const [track, setTrack] = useState("");
  const [theme, setTheme] = useState<EmbedTheme>("system");
  const [chosen, setLocale] = useState<Locale | null>(null);
  const locale = chosen ?? page;
  const themes = { light: t`Light`, dark: t`Dark`, system: t`Same as device` };
  const choice = { locale, theme, track: track === "" ? null : Number(track) };
  const beside =
    categories.find(({ id }) => id !== (choice.track ?? categories[0]?.id))?.id ?? null;
  return (
    <div className={styles["gallery"]}>
      <div className={styles["choices"]}>
        <SelectChoice
          label={t`Track`}
          value={track}
          options={[
            { value: "", label: t`First track` },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={setTrack}
        />
        <SelectChoice
          label={t`Theme`}
          value={theme}
          options={EMBED_THEMES.map((value) => ({ value, label: themes[value] }))}
          onChange={setTheme}
        />
        <SelectChoice
          label={t`Language`}
          value={locale}
          options={LANGUAGES.map((value) => ({ value, label: LOCALES[value].label }))}
          onChange={setLocale}
        />
      </div>
      {EMBED_PATHS.map((path) => (
        <Exhibit
          key={path}
          path={path}
          choice={{ ...choice, beside: path === PAIR ? beside : null }}
        />
      ))}
    </div>
  );
}

function useNames(): Readonly<Record<EmbedPath, string>> {
  const { t } = useLingui();
  return {
    "/components/BannerCarousel": t`Highlights`,
    "/components/LotteryItem": t`Last draw`,
    "/track/components/polarCoordinates": t`Top-3 rate`,
    "/track/components/stackPath": t`Times by draw`,
    "/track/components/tabItem": t`Draws and statistics`,
    "/track/components/tabItem copy": t`Two tracks side by side`,
  };
}

type ExhibitProps = {
  readonly path: EmbedPath;
  readonly choice: Omit<Parameters<typeof embedAddress>[1], "path">;
};

function Exhibit({ path, choice }: ExhibitProps) {
  const { t } = useLingui();
  const id = useId();
  const origin = useOrigin();
  const title = useNames()[path];
  const height = EMBED_HEIGHTS[path];
  const here = embedAddress("", { ...choice, path });
  const address = embedAddress(origin, { ...choice, path });
  const online = useOnline();
  return (
    <section className={styles["exhibit"]} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {online ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- it shows a page of this very site
        <iframe
          className={styles["frame"]}
          key={here}
          src={here}
          title={title}
          height={height}
          loading="lazy"
        />
      ) : (
        <QuietNote>{t`The preview appears when you are back online.`}</QuietNote>
      )}
      <SnippetBox text={embedSnippet({ address, title, height })} />
      <a href={here} target="_blank" rel="noopener">
        {t`Open in new tab`}
      </a>
    </section>
  );
}
