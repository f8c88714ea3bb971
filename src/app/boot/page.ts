export const page = document.documentElement;

/** Resolves at an event of the window, or at once if it `isOver`. */
export const waitFor = (event: string, isOver: boolean) =>
  new Promise((done) => (isOver ? done(event) : addEventListener(event, done)));

/** Resolves once an element is parsed or the document is, which waits for the style sheets behind the markup. */
const whenParsed = (selector: string) =>
  new Promise<void>((done) => {
    const check = () => {
      if (document.readyState !== "loading" || document.querySelector(selector) !== null) done();
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
    // A hidden tab has no frames.
    addEventListener("DOMContentLoaded", () => done());
  });

/** Resolves once the page's markup is parsed, before its first paint. */
export const markupParsed = whenParsed("#markup-end");
/** Resolves once the page's data, which comes behind its markup, is parsed. */
export const dataParsed = whenParsed("#page-data + link");
