import { useLingui } from "@lingui/react/macro";
import type { Report } from "#device/log/report.ts";

/** What a report says in plain words. */
export function useFaultSentence({ kind, about }: Report): string {
  const { t } = useLingui();
  switch (kind) {
    case "otherKey":
      return t`The log is signed with another key than on your first visit: this is another log.`;
    case "forged":
      return t`The log’s signature is forged or damaged.`;
    case "rolledBack":
      return t`The log went back: it has fewer entries than the site signed before.`;
    case "rewritten":
      return t`The log was rewritten: the site signed two logs that contradict each other.`;
    case "damaged":
      return t`Part of the log is not what the site signed (${about}). It was damaged or changed on its way, perhaps by a cache.`;
    case "notLogged":
      return t`Draw no. ${about} was shown on this device, but is not in the log. If you imported it from a file, the file may be wrong.`;
    case "otherResult":
      return t`The log has another result of draw no. ${about} than this device saw, and no correction of it. If you imported it from a file, the file may be wrong.`;
    case "wrongSeed":
      return t`The number revealed for ${about} is not the promised one: its simulated draws prove nothing.`;
    case "otherRun":
      return t`Draw no. ${about} is not the one that its day’s number makes: this device ran it again.`;
  }
}
