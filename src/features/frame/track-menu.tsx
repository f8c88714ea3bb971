import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { type FocusEvent, type KeyboardEvent, useRef } from "react";
import type { Category } from "#contract/category.ts";
import { safeUrl } from "#lib/safe-url.ts";
import { Icon } from "#ui/icon.tsx";
import { TrackBadge } from "#ui/track-badge.tsx";
import styles from "./frame.module.css";

type Props = {
  readonly categories: readonly Category[];
  /** Display number of a track. */
  readonly numberOf: (id: number) => number | null;
  /** A track without a draw was chosen: it has no page to show. */
  readonly onNoData: (category: Category) => void;
};

/** The menu of the tracks; opens without scripts too. */
export function TrackMenu({ categories, numberOf, onNoData }: Props) {
  const box = useRef<HTMLDetailsElement>(null);

  function close() {
    box.current?.removeAttribute("open");
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close();
  }

  function press({ key }: KeyboardEvent) {
    if (key !== "Escape" || !box.current?.open) return;
    close();
    box.current.querySelector("summary")?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys come from its links
    <details className={styles["menu"]} ref={box} onBlur={leave} onKeyDown={press}>
      <summary className={styles["entry"]}>
        <Trans id="marbles">Marbles</Trans>
        <Icon name="chevron-down" size={16} />
      </summary>
      <ul className={styles["drop"]}>
        {categories.map((category) => (
          <li key={category.id}>
            {category.last_open === null ? (
              <button type="button" onClick={() => onNoData(category)}>
                <Entry category={category} number={numberOf(category.id)} />
              </button>
            ) : (
              <Link to="/track/$id" params={{ id: String(category.id) }} onClick={close}>
                <Entry category={category} number={numberOf(category.id)} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

type EntryProps = { readonly category: Category; readonly number: number | null };

function Entry({ category, number }: EntryProps) {
  const { id, name, alias, image_url } = category;
  const image = safeUrl(image_url);
  return (
    <>
      {image === null ? (
        <TrackBadge id={id} number={number} name={name} side={42} />
      ) : (
        <img src={image} alt="" width="42" height="42" loading="lazy" />
      )}
      <span>
        <b>{name}</b>
        <small>{alias === "" ? "-" : alias}</small>
      </span>
    </>
  );
}
