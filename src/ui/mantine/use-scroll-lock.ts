import "./scroll-lock.css";
import { useEffect } from "react";

let locks = 0;
/** The page's padding before the lock, which an extension may have set. */
let padding = "";

/** Prevents the page from scrolling while `locked`, until the last of several locks is released. */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return undefined;
    const { dataset } = document.documentElement;
    const { style } = document.body;
    const bar = window.innerWidth - document.documentElement.getBoundingClientRect().width;
    // A custom property of the page would restyle every element.
    if (locks === 0) {
      padding = style.paddingInlineEnd;
      if (bar > 0) style.paddingInlineEnd = `${bar}px`;
    }
    locks += 1;
    dataset["scrollLocked"] = "";
    return () => {
      locks -= 1;
      if (locks > 0) return;
      delete dataset["scrollLocked"];
      style.paddingInlineEnd = padding;
    };
  }, [locked]);
}
