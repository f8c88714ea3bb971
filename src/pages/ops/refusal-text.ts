import { useLingui } from "@lingui/react/macro";
import type { OperatorRefusal } from "#queries/operator.ts";

/** A refusal in the operator's words; the server's own sentence for what these forms don't cause. */
export function useRefusalText(zone: string): (refusal: OperatorRefusal) => string {
  const { t } = useLingui();
  return ({ status, code, values, text }) => {
    const [first = "", second = ""] = values;
    if (status === null) {
      return t`No answer from the server. It may have received this all the same: look at the list before you try again.`;
    }
    if (status === 401) return t`Your session is over. Nothing was changed; sign in again.`;
    switch (code) {
      case "term":
      case "drawNumber":
        return t`Please use 1 to 40 letters, digits or dashes.`;
      case "ownTerm":
        return t`This is the number of the draw itself.`;
      case "required":
        return t`Please fill this in.`;
      case "time":
        return t`Please enter a date and a time.`;
      case "skippedTime":
        return t`The clocks in ${zone} skip this time. Please choose another.`;
      case "repeatedTime":
        return t`The clocks in ${zone} show this time twice. Please send this draw by the API, with an offset such as +02:00.`;
      case "early":
        return t`This is before 1990.`;
      case "late":
        return t`This is more than a year ahead.`;
      case "ahead":
        return t`This is more than 2 minutes ahead of the server’s clock. Correct it, or confirm below that it is right.`;
      case "nextTime":
        return t`The next draw must be after this one, by a year at most.`;
      case "pastTime":
        return t`The next draw must be after the latest one, by a year at most.`;
      case "marbles":
        return t`${first} marbles are given, the track has ${second}.`;
      case "differs":
        return t`Another result is stored under this number. Use “Correct” in the list below, or confirm below that this one replaces it.`;
      case "withdrawn":
        return t`This number was withdrawn or cancelled. Confirm below to store it again.`;
      case "replaceSimulated":
        return t`The track has simulated draws. Confirm below that they are removed for good.`;
      case "stored":
        return t`Draw no. ${first} is stored, so it can’t be cancelled.`;
      case "noNext":
        return t`Please enter the number: no next draw is known.`;
      case "note":
        return t`Please fill in one language, or all three.`;
      case "notEmpty":
        return t`Please enter a reason.`;
      case "charactersMost":
      case "printable":
        return t`${first} characters at most, in one line.`;
      default:
        return text === "" ? t`The server refused this (status ${status}).` : text;
    }
  };
}
