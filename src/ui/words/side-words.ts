import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

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
