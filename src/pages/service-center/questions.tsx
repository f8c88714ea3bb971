import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { FEEDBACK_CONTENT_MAX } from "#contract/limits.ts";
import { Section } from "#pages/prose/prose.tsx";
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

/** What visitors ask most. */
export function Questions() {
  return (
    <Section id="questions" title={<Trans>Questions and answers</Trans>}>
      <Question asked={<Trans>Why does the countdown stand at zero?</Trans>}>
        <Trans>
          The race is on, or its result is late. The page waits for it and shows by how much it is
          late. You need not reload.
        </Trans>
      </Question>
      <Question asked={<Trans>Is what I see up to date?</Trans>}>
        <Trans>
          The line in the column beside the page says whether the connection is live and how old the
          newest data is. On a phone that column stands below the page.
        </Trans>
      </Question>
      <MoreQuestions />
      <Question asked={<Trans>How do I reach you?</Trans>}>
        <Trans>
          With “Feedback” or “Customer service” in the column beside the page. A suggestion may have
          up to {FEEDBACK_CONTENT_MAX} characters; the telephone number may be written in any way.
        </Trans>
      </Question>
    </Section>
  );
}

function MoreQuestions() {
  return (
    <>
      <Question asked={<Trans>A draw is missing. Will it come?</Trans>}>
        <Trans>
          If the track’s operator delivers it, yes. Until then it is shown as a gap, and no figure
          pretends that it was there.
        </Trans>
      </Question>
      <Question asked={<Trans>Which number comes next?</Trans>}>
        <Trans>
          Nobody knows, and no statistic can tell. Each draw is independent of all draws before it.
        </Trans>
      </Question>
      <Question asked={<Trans>Why do your figures differ from another site’s?</Trans>}>
        <Trans>
          Mostly because of another window, another day boundary or another rule for big and small.
          Compare the draw numbers first, then the rules on this page.
        </Trans>
      </Question>
      <Question asked={<Trans>Can I place a bet here?</Trans>}>
        <Trans>No. This site only shows results.</Trans>
      </Question>
      <Question asked={<Trans>How do I remove everything the site has kept?</Trans>}>
        <Trans>
          In your browser’s settings, under the data of this site. Language, theme, saved draws and
          a begun feedback are gone then.
        </Trans>
      </Question>
    </>
  );
}
