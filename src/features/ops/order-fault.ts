import { useLingui } from "@lingui/react/macro";
import { parseOrder, parseTimings } from "#domain/order.ts";

/** Converts typed numbers with commas, blanks or both between them to the calls' format. */
export function withCommas(typed: string): string {
  return typed
    .trim()
    .split(/[\s,;，、；]+/u)
    .filter((part) => part !== "")
    .join();
}

interface Track {
  readonly number_count: number;
  readonly marbles_vary: boolean;
}

/** The faults of a finishing order on a track, and of the seconds of its places; "" for none. */
export function useOrderFaults({ number_count, marbles_vary }: Track) {
  const { t } = useLingui();

  function orderFault(typed: string): string {
    const order = withCommas(typed);
    if (order === "") return t`Please enter the finishing order.`;
    const parts = order.split(",");
    const count = marbles_vary ? parts.length : number_count;
    const odd = parts.find((part) => !/^\d{1,2}$/.test(part));
    if (odd !== undefined) return t`“${odd}” is not a marble’s number.`;
    const numbers = parts.map(Number);
    const other = numbers.find((number) => number < 1 || number > count);
    if (other !== undefined) return t`There is no marble ${other}: the track has ${count} marbles.`;
    const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
    if (twice !== undefined) return t`Marble ${twice} is listed twice.`;
    const missing = Array.from({ length: count }, (_, index) => index + 1)
      .filter((number) => !numbers.includes(number))
      .join(", ");
    if (missing !== "") return t`Missing: ${missing}.`;
    return parseOrder(order) === null ? t`A race has at least two marbles.` : "";
  }

  function timingsFault(typed: string): string {
    const timings = withCommas(typed);
    const isSound = timings === "" || parseTimings(timings, number_count).length > 0;
    return isSound
      ? ""
      : t`Please enter at most ${number_count} times in ascending order, such as 20.1 20.4.`;
  }

  return { orderFault, timingsFault };
}
