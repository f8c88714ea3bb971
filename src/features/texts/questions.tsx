import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { MAX_FEEDBACK_CONTENT } from "#contract/limits.ts";
import { Section } from "./prose.tsx";
import { Icon } from "#ui/icon.tsx";
import styles from "./service-center.module.css";

type QuestionProps = { readonly asked: ReactNode; readonly children: ReactNode };

function Question({ asked, children }: QuestionProps) {
  return (
    <details className={styles["question"]}>
      <summary>
        {asked}
        <Icon name="chevron-down" />
      </summary>
      <p>{children}</p>
    </details>
  );
}

/** Frequently asked questions. */
export function Questions() {
  return (
    <Section id="questions" title={<Trans>Questions and answers</Trans>}>
      <Question asked={<Trans>Why is the countdown stuck at zero?</Trans>}>
        <Trans>
          The race is on, or its result is late. The page waits for it and shows how late it is. You
          don’t need to reload.
        </Trans>
      </Question>
      <Question asked={<Trans>Is what I see up to date?</Trans>}>
        <Trans>
          A line in the sidebar shows whether the connection is live and how old the latest data is.
          On a phone the sidebar is below the page.
        </Trans>
      </Question>
      <MoreQuestions />
      <Question asked={<Trans>How do I reach you?</Trans>}>
        <Trans>
          Use “Feedback” or “Customer service” in the sidebar. A suggestion can have up to{" "}
          {MAX_FEEDBACK_CONTENT} characters; the phone number can be in any format.
        </Trans>
      </Question>
    </Section>
  );
}

function MoreQuestions() {
  return (
    <>
      <Question asked={<Trans>A draw is missing. Will it be added?</Trans>}>
        <Trans>
          Yes, if the track’s operator submits it. Until then it is shown as missing and not counted
          in any statistic.
        </Trans>
      </Question>
      <Question asked={<Trans>Which number comes next?</Trans>}>
        <Trans>
          Nobody knows, and no statistic can show it. Each draw is independent of all draws before
          it.
        </Trans>
      </Question>
      <Question asked={<Trans>Why are your figures different from another site’s?</Trans>}>
        <Trans>
          Usually because of a different range of draws, a different day boundary or a different
          rule for big and small. Compare the draw numbers first, then the rules on this page.
        </Trans>
      </Question>
      <Question asked={<Trans>How do I know that nobody changes a draw afterwards?</Trans>}>
        <Trans>
          Every draw is written to a public log that only grows. “Check this draw” on a track’s page
          compares the draw with it. <Link to="/proofs">Verifiable draws</Link>
        </Trans>
      </Question>
      <Question asked={<Trans>Can I place a bet here?</Trans>}>
        <Trans>No. This site only shows results.</Trans>
      </Question>
      <Question asked={<Trans>How do I delete everything the site has stored?</Trans>}>
        <Trans>
          In your browser’s settings, under site data. This deletes the language, the theme, saved
          draws and a feedback draft.
        </Trans>
      </Question>
    </>
  );
}
