import { useLingui } from "@lingui/react/macro";

/** The words for the sides of a number or a sum, in the active language. */
export function useSideNames() {
  const { t } = useLingui();
  return {
    big: t`big`,
    small: t`small`,
    mid: t`middle`,
    odd: t`odd`,
    even: t`even`,
    dragon: t`dragon`,
    tiger: t`tiger`,
  };
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
