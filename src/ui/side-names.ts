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
