import "./scroll-lock.css";
import { useEffect } from "react";

let locks = 0;

/** Keeps the page from scrolling while `locked`, until the last of several locks is released. */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return undefined;
    const root = document.documentElement;
    const { style, dataset } = root;
    const bar = window.innerWidth - root.getBoundingClientRect().width;
    if (locks === 0) style.setProperty("--scrollbar-width", `${bar}px`);
    locks += 1;
    dataset["scrollLocked"] = "";
    return () => {
      locks -= 1;
      if (locks > 0) return;
      delete dataset["scrollLocked"];
      style.removeProperty("--scrollbar-width");
    };
  }, [locked]);
}
