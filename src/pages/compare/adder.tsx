import { useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { useId } from "react";
import type { Category } from "#contract/site.ts";
import { type Compared, printCompared } from "#domain/compared.ts";
import styles from "./compare-page.module.css";

const route = getRouteApi("/compare");

type Props = {
  readonly compared: readonly Compared[];
  readonly tracks: readonly Category[];
};

/** Adds a track or a marble; what is there already says which of both, nothing leaves both open. */
export function Adder({ compared, tracks }: Props) {
  const { t } = useLingui();
  const id = useId();
  const navigate = route.useNavigate();
  const [first] = compared;
  const taken = new Set(compared.map((one) => printCompared([one])));
  const add = (key: string) =>
    void navigate({
      search: (search) => ({ ...search, of: [...taken, key].join(",") }),
      resetScroll: false,
      replace: true,
    });
  return (
    <p className={styles["adder"]} data-noprint>
      <label htmlFor={id}>{first === undefined ? t`Compare` : t`Compare with`}</label>
      <select id={id} value="" onChange={({ target }) => target.value !== "" && add(target.value)}>
        <option value="">{t`Choose…`}</option>
        {(first === undefined || first.number === null) &&
          tracks
            .filter((track) => !taken.has(String(track.id)))
            .map((track) => (
              <option key={track.id} value={track.id}>
                {track.name}
              </option>
            ))}
        {first?.number !== null &&
          tracks.map((track) => (
            <optgroup key={track.id} label={track.name}>
              {Array.from({ length: track.number_count }, (_, index) => `${track.id}:${index + 1}`)
                .filter((key) => !taken.has(key))
                .map((key) => (
                  <option key={key} value={key}>
                    {t`Marble ${Number(key.split(":")[1])}`}
                  </option>
                ))}
            </optgroup>
          ))}
      </select>
    </p>
  );
}
