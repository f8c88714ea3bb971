import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import styles from "#pages/not-found/not-found-page.module.css";

/** 500: something broke while the page was made; no details, a way to go on. */
export function ErrorPage(): ReactNode {
  return (
    <section className={styles["page"]}>
      <p className={styles["code"]} aria-hidden="true">
        500
      </p>
      <h1>
        <Trans>Internal Server Error</Trans>
      </h1>
      <p>
        <Trans>Something broke on this page. Try again in a moment.</Trans>
      </p>
      <Link to="/" className={styles["home"]}>
        <Trans>Back to all tracks</Trans>
      </Link>
    </section>
  );
}
