// The inline script of every page.
import "./before-paint.ts";
import "./pins.ts";
import "./after-paint.ts";

// A requested frame comes before other work: on a slow phone the first paint is a tenth of a second earlier.
requestAnimationFrame(() => {});
