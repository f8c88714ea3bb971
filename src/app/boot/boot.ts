// The inline script of every page.
import "./before-paint.ts";
import "./pins.ts";
import "./after-paint.ts";

// Asked for, the first frame comes before other work: on a slow phone a tenth of a second earlier.
requestAnimationFrame(() => {});
