export const page = document.documentElement;

/** Resolves when an event of the window comes; at once where it has come. */
export const until = (event: string, hasCome: boolean) =>
  new Promise((done) => (hasCome ? done(event) : addEventListener(event, done)));

/**
 * Resolves once the page's markup is parsed, before its first paint where the browser delays that by `rel=expect`. The
 * style sheets behind the markup delay DOMContentLoaded.
 */
export const parsed = new Promise<void>((done) => {
  const look = () => {
    if (document.querySelector("#page-data") === null) requestAnimationFrame(look);
    else done();
  };
  requestAnimationFrame(look);
  addEventListener("DOMContentLoaded", () => done());
});
