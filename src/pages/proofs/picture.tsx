import { useLingui } from "@lingui/react/macro";
import styles from "./proofs.module.css";

/** Centres of the draws at the bottom, of the pairs above them, and of the fingerprint at the top. */
const DRAWS = [55, 145, 235, 325];
const PAIRS = [100, 280];
const TOP = 190;
/** Degrees of the colour circle: marbles of many colours. */
const HUES = [8, 205, 48, 265, 150, 28, 185];

/** Draws, pairs of them and one fingerprint over all, which the site signs and the device remembers. */
export function Picture() {
  // Drawn once: remembering it would only cost bytes.
  "use no memo";
  const { t } = useLingui();
  return (
    <figure className={styles["picture"]}>
      <svg viewBox="0 0 380 268" role="img" aria-label={t`How draws make one fingerprint`}>
        <g className={styles["lines"]}>
          {DRAWS.map((x, nth) => (
            <path key={x} d={`M${x} 188V172Q${x} 160 ${PAIRS[nth >> 1]} 152`} />
          ))}
          {PAIRS.map((x) => (
            <path key={x} d={`M${x} 120V112Q${x} 98 ${TOP} 88`} />
          ))}
        </g>
        {DRAWS.map((x, nth) => (
          <g key={x}>
            <rect x={x - 38} y={188} width="76" height="40" rx="10" />
            {[0, 1, 2].map((marble) => (
              <circle
                key={marble}
                cx={x - 18 + 18 * marble}
                cy={208}
                r="7"
                style={{ fill: `hsl(${HUES[(nth * 3 + marble) % HUES.length]} 62% 48%)` }}
              />
            ))}
          </g>
        ))}
        {PAIRS.map((x) => (
          <g key={x}>
            <rect x={x - 46} y={120} width="92" height="32" rx="10" />
            <text x={x} y={141} className={styles["hash"]}>
              {x === TOP - 90 ? "7f3a…" : "c41e…"}
            </text>
          </g>
        ))}
        <g className={styles["top"]}>
          <rect x={TOP - 104} y={40} width="208" height="48" rx="12" />
          <text x={TOP} y={61}>{t`Fingerprint of all draws`}</text>
          <text x={TOP} y={78} className={styles["hash"]}>
            {"9b02…"}
          </text>
        </g>
        <text x={TOP} y={24} className={styles["note"]}>
          {t`signed by the site, remembered by your device`}
        </text>
        <text
          x={TOP}
          y={252}
          className={styles["note"]}
        >{t`draws, in the order in which they came`}</text>
      </svg>
      <figcaption>{t`Change one draw, and every fingerprint above it changes.`}</figcaption>
    </figure>
  );
}
