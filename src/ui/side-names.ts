import { useLingui } from "@lingui/react/macro";
import { sideNames } from "#ui/words/side-words.ts";

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
