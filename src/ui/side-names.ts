import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

/** The words for the sides of a number or a sum. */
export function sideNames(i18n: I18n) {
  return {
    big: i18n._(msg`big`),
    small: i18n._(msg`small`),
    mid: i18n._(msg`middle`),
    odd: i18n._(msg`odd`),
    even: i18n._(msg`even`),
    dragon: i18n._(msg`dragon`),
    tiger: i18n._(msg`tiger`),
  };
}

/** The words for the sides in the active language. */
export function useSideNames() {
  const { i18n } = useLingui();
  return sideNames(i18n);
}

/** One letter for each side, in the active language: for beads and narrow cells. */
export function useSideLetters() {
  const { t } = useLingui();
  return {
    big: t({ message: "B", context: "bead: big" }),
    small: t({ message: "S", context: "bead: small" }),
    mid: t({ message: "M", context: "bead: middle" }),
    odd: t({ message: "O", context: "bead: odd" }),
    even: t({ message: "E", context: "bead: even" }),
    dragon: t({ message: "D", context: "bead: dragon" }),
    tiger: t({ message: "T", context: "bead: tiger" }),
  };
}
