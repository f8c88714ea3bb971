import { useLingui } from "@lingui/react/macro";
import { Prose } from "./prose.tsx";
import { Contents } from "./contents.tsx";
import { DeviceSettings, Install, Offline } from "./device-help.tsx";
import { Embed } from "./embed.tsx";
import { Gaps, Zones } from "./gaps-and-zones.tsx";
import { Questions } from "./questions.tsx";
import { Reading } from "./reading.tsx";
import { Statistics } from "./statistics.tsx";

/** Help: questions, how to read a draw, what the statistics mean, and the site on this device. */
export function ServiceCenterPage() {
  const { t } = useLingui();
  return (
    <Prose
      art={[5, 6, 1]}
      title={t`Service centre`}
      lead={t`Answers to common questions, how to read a draw, and how each figure is computed.`}
      aside={<Contents />}
    >
      <Questions />
      <Reading />
      <Statistics />
      <Gaps />
      <Zones />
      <DeviceSettings />
      <Install />
      <Offline />
      <Embed />
    </Prose>
  );
}
