import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@tanstack/react-router";
import * as v from "valibot";
import styles from "./not-found-page.module.css";

/** What a route says of an address that matched it but failed its own check. */
const Refused = v.object({ data: v.object({ validation: v.literal(true) }) });

/** 404: the address as it was typed, and a way home. */
export function NotFoundPage(props: unknown) {
  const { t } = useLingui();
  const fullPath = useLocation({ select: ({ publicHref }) => publicHref });
  const refused = v.is(Refused, props);
  return (
    <section className={styles["page"]}>
      <p className={styles["code"]} aria-hidden="true">
        404
      </p>
      <h1>{refused ? t`Page Not Found: ${fullPath}` : t`Page not found: ${fullPath}`}</h1>
      <p>
        <Trans>The address may be old or mistyped.</Trans>
      </p>
      <Link to="/" className={styles["home"]}>
        <Trans>Back to all tracks</Trans>
      </Link>
    </section>
  );
}
