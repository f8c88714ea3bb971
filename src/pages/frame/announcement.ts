import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { readOrder } from "#domain/order.ts";

interface Announced {
  readonly name: string | number;
  readonly term: string;
  readonly number: string;
}

/** What screen readers say of a new draw: its winner, or its whole order. Null for one without numbers. */
export function announcementOf(
  { name, term, number }: Announced,
  { i18n, isWhole }: { readonly i18n: I18n; readonly isWhole: boolean },
): string | null {
  const order = readOrder(number);
  if (order === null) return null;
  const [winner = 0] = order;
  const whole = order.join(", ");
  return isWhole
    ? i18n._(msg`${name}, draw no. ${term}: ${whole}`)
    : i18n._(msg`${name}: ${winner} won draw no. ${term}`);
}
