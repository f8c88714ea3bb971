import { useLingui } from "@lingui/react/macro";
import type { OperatorRefusal } from "./queries.ts";

/** A refusal in the operator's words; the server's own sentence for what these forms don't cause. */
export function useRefusalText(zone: string): (refusal: OperatorRefusal) => string {
  const { t } = useLingui();
  return ({ status, code, values, text }) => {
    const [first = "", second = ""] = values;
    if (status === null) {
      return t`No response from the server. It may still have received this: check the list before you try again.`;
    }
    if (status === 401)
      return t`Your session has expired. Nothing was changed; please sign in again.`;
    if (status === 404) return t`This no longer exists. The page has been refreshed.`;
    switch (code) {
      case "term":
      case "drawNumber":
        return t`Please enter 1 to 40 letters, digits or dashes.`;
      case "ownTerm":
        return t`The next draw needs a different number from this draw.`;
      case "required":
        return t`Please fill this in.`;
      case "time":
        return t`Please enter a date and a time.`;
      case "skippedTime":
        return t`This time doesn’t exist in ${zone} because of the clock change. Please choose another.`;
      case "repeatedTime":
        return t`This time occurs twice in ${zone} because of the clock change. Please send this draw through the API, with an offset such as +02:00.`;
      case "early":
        return t`The time is before 1990.`;
      case "late":
        return t`The time is more than a year ahead.`;
      case "ahead":
        return t`The time is more than 2 minutes ahead of the server’s clock. Correct it, or confirm below that it is right.`;
      case "nextTime":
        return t`The next draw must be after this one, at most one year later.`;
      case "pastTime":
        return t`The next draw must be after the latest one, at most one year later.`;
      case "marbles":
        return t`${first} marbles were entered, but the track has ${second}.`;
      case "differs":
        return t`A different result is stored under this number. Use “Correct” in the list below, or confirm below that this one replaces it.`;
      case "withdrawn":
        return t`This draw was withdrawn or cancelled. Confirm below to store it again.`;
      case "replaceSimulated":
        return t`The track has simulated draws. Confirm below that they are permanently deleted.`;
      case "stored":
        return t`Draw no. ${first} is already stored.`;
      case "noNext":
        return t`Please enter the draw number: no next draw is known.`;
      case "note":
        return t`Please fill in one language, or all three.`;
      case "notEmpty":
        return t`Please enter a reason.`;
      case "charactersMost":
      case "printable":
        return t`At most ${first} characters, on one line.`;
      default:
        return text === "" ? t`The server rejected this (status ${status}).` : text;
    }
  };
}
