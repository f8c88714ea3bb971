import { useLingui } from "@lingui/react/macro";
import styles from "./service-center.module.css";

type Props = { readonly chapters: readonly { readonly id: string; readonly title: string }[] };

/** The chapters of the page, each a link to it. */
export function Contents({ chapters }: Props) {
  // Text alone: remembering it would only cost bytes.
  "use no memo";
  const { t } = useLingui();
  return (
    <nav className={styles["contents"]} aria-label={t`On this page`}>
      <ol>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
