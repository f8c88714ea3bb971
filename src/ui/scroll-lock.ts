import "./scroll-lock.css";

let locks = 0;
/** The page's padding before the lock, which an extension may have set. */
let padding = "";

/** Prevents the page from scrolling until the returned function is called, with several locks until the last is. */
export function lockScroll(): () => void {
  const { dataset } = document.documentElement;
  const { style } = document.body;
  const bar = window.innerWidth - document.documentElement.getBoundingClientRect().width;
  // A custom property of the page would restyle every element.
  if (locks === 0) {
    padding = style.paddingInlineEnd;
    if (bar > 0) style.paddingInlineEnd = `${bar}px`;
  }
  locks += 1;
  // Not a style with `html:has()`: any element that comes or goes would restyle the page's root.
  dataset["scrollLocked"] = "";
  return () => {
    locks -= 1;
    if (locks > 0) return;
    delete dataset["scrollLocked"];
    style.paddingInlineEnd = padding;
  };
}
