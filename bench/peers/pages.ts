/** HTML of pages for comparison. */

const STYLES =
  "body{font:16px/1.5 system-ui;margin:2rem auto;max-width:60rem}table{width:100%}td{padding:.3rem}";

function row(at: number): string {
  return `<tr><td>${700_000 + at}</td><td>3,4,8,6,7,2,5,1,9,10</td><td>31.02 s</td><td>7</td></tr>\n`;
}

/** A page of 14 kB of plain HTML with inline styles, the size of a results page. */
export function staticPage(script = ""): string {
  const rows = Array.from({ length: 175 }, (_, at) => row(at)).join("");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Static page</title><style>${STYLES}</style><h1>Draw results</h1><p>The latest draws of one track, newest first, as a page without scripts.</p><table>\n${rows}</table>${script}</html>\n`;
}

/** A script that registers the service worker below. */
export const WORKER_SCRIPT = `<script>navigator.serviceWorker.register("/sw.js")</script>`;

/** A minimal service worker, which stores one page and answers with it. */
export const LEAST_WORKER = `
addEventListener("install", (event) => {
  event.waitUntil(caches.open("page").then((cache) => cache.add("/")).then(() => skipWaiting()));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});
`;

/** A hand-written page that shows the newest draw of a stream. */
export function rawStreamPage(stream: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Raw stream</title><link rel="icon" href="data:,"><main><h2>–</h2><p>–</p></main><script>
const [term, order] = document.querySelectorAll("h2, p");
new EventSource(${JSON.stringify(stream)}).addEventListener("open", ({ data }) => {
  if (data === undefined) return;
  const { last_open } = JSON.parse(data);
  term.textContent = last_open.term;
  order.textContent = last_open.number;
});
</script></html>\n`;
}

/**
 * A script that updates only the texts of the home page's countdowns, each second, as the simplest possible
 * way. The page has no other script.
 */
const HAND_TICK = `<script>
const started = performance.now();
const rings = [...document.querySelectorAll("[role=timer]")];
setInterval(() => {
  const passed = Math.floor((performance.now() - started) / 1000);
  rings.forEach((ring, at) => {
    const left = (30 + at * 7 - passed) % 90;
    ring.lastElementChild.textContent = "0:" + String(Math.abs(left)).padStart(2, "0");
  });
}, 1000);
</script>`;

/** The site's page as sent, with its styles, and with {@link HAND_TICK} instead of its scripts. */
export function handTicked(html: string): string {
  const bare = html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replaceAll(/<link\b[^>]*rel="?(?:modulepreload|manifest)"?[^>]*>/g, "");
  return bare.includes("</body>")
    ? bare.replace("</body>", `${HAND_TICK}</body>`)
    : bare + HAND_TICK;
}
