import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { CENTRE_PAGES, type CentrePath } from "./chapters.ts";
import styles from "./service-center.module.css";

type Props = {
  readonly current: CentrePath;
  /** Whether the current page has other chapters, of the operator. */
  readonly own?: boolean;
};

/** The pages of the service centre with their chapters, each a link to it. */
export function Contents({ current, own = false }: Props) {
  // Text alone: remembering it would only cost bytes.
  "use no memo";
  const { t } = useLingui();
  const isFirst = current === CENTRE_PAGES[0].path;
  return (
    <nav className={styles["contents"]} aria-label={t`Service centre`}>
      {CENTRE_PAGES.map(({ path, title, chapters }) => (
        <div key={path}>
          <Link to={path} activeOptions={{ exact: true, includeHash: false }}>
            {t(title)}
          </Link>
          <ul>
            {(own && path === current ? [] : chapters).map((chapter) => (
              <li key={chapter.id}>
                {path === current ? (
                  <a href={`#${chapter.id}`}>{t(chapter.title)}</a>
                ) : (
                  // Without scripts, an address from when all was one page leads to this link.
                  <Link to={path} hash={chapter.id} {...(isFirst && { id: chapter.id })}>
                    {t(chapter.title)}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
