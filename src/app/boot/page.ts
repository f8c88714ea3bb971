export const page = document.documentElement;

/** Resolves at an event of the window, or at once if it `isOver`. */
export const waitFor = (event: string, isOver: boolean) =>
  new Promise((done) => (isOver ? done(event) : addEventListener(event, done)));

/**
 * Resolves once the page's markup is parsed, before DOMContentLoaded, which waits for the style sheets behind the
 * markup.
 */
export const parsed = new Promise<void>((done) => {
  const check = () => {
    if (document.querySelector("#page-data") === null) requestAnimationFrame(check);
    else done();
  };
  requestAnimationFrame(check);
  addEventListener("DOMContentLoaded", () => done());
});
