import { useEffect, useState } from "react";

/** Milliseconds after the page's load at which the footer's links are made anew (spec §9). */
export const FOOTER_REFRESH_MS = 1000;

/** The results site's address for the footer: the first that was known, and the newest from then on. */
export function useFooterSite(newest: string): string {
  const [first] = useState(newest);
  const [refreshed, setRefreshed] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(setRefreshed, FOOTER_REFRESH_MS, true);
    };
    if (document.readyState === "complete") wait();
    else window.addEventListener("load", wait, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("load", wait);
    };
  }, []);
  return refreshed ? newest : first;
}
