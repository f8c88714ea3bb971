import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useRef, useState } from "react";
import { FIND_MAX } from "#contract/limits.ts";
import { LANGUAGES } from "#contract/languages.ts";
import type { NavItem } from "#domain/track-numbers.ts";
import { useLocale } from "#i18n/format.ts";
import { trackNamesQuery } from "#queries/track-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TrackBadge } from "#ui/track-badge.tsx";
import { useOnline } from "#ui/window-state.ts";
import { type Findable, type Result, resultsOf } from "./results.ts";
import styles from "./search-box.module.css";

export interface SearchBoxProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** In the order of preference. */
  readonly tracks: readonly NavItem[];
}

/** Has the dialog give the field the focus when it opens. */
function focusFirst(field: HTMLInputElement | null): void {
  field?.toggleAttribute("autofocus", true);
}

/** Moves the focus among the field and the results by the arrow keys. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
  const now = stops.findIndex((stop) => stop === document.activeElement);
  if (step === undefined || now === -1) return;
  event.preventDefault();
  stops[(now + step + stops.length) % stops.length]?.focus();
}

/** The search: draws of all tracks by number, time or result, and the tracks by name. */
export function SearchBox({ opened, onClose, tracks }: SearchBoxProps) {
  const { t } = useLingui();
  return (
    <Sheet opened={opened} onClose={onClose} title={t`Search`}>
      <Search tracks={tracks} />
    </Sheet>
  );
}

/** The tracks with their names in the languages that the page isn't in. */
function useAllNames(tracks: readonly NavItem[]): Findable[] {
  const locale = useLocale();
  const [one = locale, other = locale] = LANGUAGES.filter((language) => language !== locale);
  const [ones, others] = [useQuery(trackNamesQuery(one)), useQuery(trackNamesQuery(other))];
  const entries = [...(ones.data ?? []), ...(others.data ?? [])];
  return tracks.map((track) => {
    const own = entries.filter(({ id }) => id === track.cateId);
    return { ...track, names: own.flatMap(({ name, alias }) => [name, alias]) };
  });
}

function Search({ tracks }: Pick<SearchBoxProps, "tracks">) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const listRef = useRef<HTMLUListElement>(null);
  const results = resultsOf(text, useAllNames(tracks));
  return (
    // The arrow keys are a shortcut: the Tab key reaches the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles["search"]} onKeyDown={moveByArrow}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          listRef.current?.querySelector("a")?.click();
        }}
      >
        <input
          ref={focusFirst}
          type="search"
          value={text}
          maxLength={2 * FIND_MAX}
          autoComplete="off"
          enterKeyHint="go"
          aria-label={t`Draw or track`}
          placeholder={t`tue 21:30 · last win of 7`}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
      <Notes text={text} results={results} />
      <ul ref={listRef}>
        {results.map((result) => (
          <li key={`${result.track.id} ${result.find}`}>
            <ResultLink {...result} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The number of results, or what can be searched. */
function Notes({ text, results }: { readonly text: string; readonly results: readonly Result[] }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const many = results.length;
  const isFinding = results.some(({ find }) => find !== null);
  return (
    <>
      <output className={text === "" || many > 0 ? "visually-hidden" : undefined}>
        {text !== "" &&
          (many === 0
            ? t`Nothing found`
            : t`${plural(many, { one: "# result", other: "# results" })}`)}
      </output>
      {!isOnline && isFinding && (
        <p>{t`Offline: draws are found among those saved on this device.`}</p>
      )}
      {(text === "" || many === 0) && (
        <p>
          <Trans>
            A track’s name, a draw number, a time like <b>21:30</b> or <b>tue 21:30</b>,{" "}
            <b>last win of 7</b>, <b>7 before 3</b>, also after a track’s name.
          </Trans>
        </p>
      )}
    </>
  );
}

function ResultLink({ track, find }: Result) {
  const { t } = useLingui();
  return (
    <Link
      to="/track/$id"
      params={{ id: String(track.id) }}
      // The row of the draw brings itself into view.
      {...(find !== null && { search: { find }, resetScroll: false })}
    >
      <TrackBadge id={track.cateId} number={track.number} name={track.name} side={34} />
      <span>
        {track.name}
        <small>{find === null ? track.alias : t`Find ${find}`}</small>
      </span>
      <Icon name="chevron-right" size={16} />
    </Link>
  );
}
