import { Trans, useLingui } from "@lingui/react/macro";
import { LogReport } from "#features/log-report/log-report.tsx";
import { P, Point, Points, Prose, Section } from "#pages/prose/prose.tsx";
import { Limits } from "./limits.tsx";
import { Picture } from "./picture.tsx";
import { Tools } from "./tools.tsx";

/** What the log of draws proves, what it doesn't, what this device found, and how others can check it. */
export function ProofsPage() {
  "use no memo";
  const { t } = useLingui();
  return (
    <Prose
      title={t`Draws that prove themselves`}
      lead={t`Every draw is written into a public log that only grows. Your device checks that nobody changes it afterwards.`}
    >
      <Section id="device" title={t`On this device`}>
        <LogReport />
      </Section>
      <Section id="proven" title={t`What is proven`}>
        <Picture />
        <Points>
          <Trans component={Point}>
            A draw that was shown can’t be changed, removed or added later without being noticed.
            All draws together make one fingerprint, which the site signs; another draw makes
            another fingerprint.
          </Trans>
          <Trans component={Point}>
            The log you see today continues the one you saw on your first visit. Your device
            remembers the newest fingerprint and checks each new one against it.
          </Trans>
          <Trans component={Point}>
            Corrections and withdrawals are allowed, but they stand in the log beside what they
            replace.
          </Trans>
        </Points>
      </Section>
      <Section id="simulated" title={t`Simulated draws`}>
        <Trans component={P}>
          Simulated draws follow from a secret number, one for each day. The site put a promise of
          all these numbers into the log before the first of those days, and reveals each number
          when its day is over. From then on anyone can run the day’s draws again and must get the
          same results.
        </Trans>
      </Section>
      <Limits />
      <Tools />
    </Prose>
  );
}
