// <marble-draws track="2001" lang="en" theme="dark"></marble-draws>
// Shows the last draw of a track, live. Without attributes: the first track, in the language of the page
// (Chinese, English or Japanese), in the visitor's theme. `height`: pixels, 290 without it.

const SITE = new URL(import.meta.url).origin;
const TITLES = new Map([
  ["cn", "最新开奖"],
  ["en", "Last draw"],
  ["ja", "最新の抽選"],
]);
const HEIGHT = 290;

const styles = new CSSStyleSheet();
styles.replaceSync(
  ":host{display:block}:host([hidden]){display:none}iframe{display:block;width:100%;border:0}",
);

/**
 * The site's language for a tag like `zh-CN`; Chinese for others.
 * @param {string} tag
 */
function languageOf(tag) {
  const primary = tag.split("-")[0].toLowerCase();
  return TITLES.has(primary) ? primary : "cn";
}

class MarbleDraws extends HTMLElement {
  static observedAttributes = ["track", "lang", "theme", "height", "title"];
  #frame = null;
  #waits = false;

  connectedCallback() {
    if (this.#frame !== null) return;
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [styles];
    const frame = document.createElement("iframe");
    frame.loading = "lazy";
    frame.setAttribute("sandbox", "allow-scripts allow-popups allow-popups-to-escape-sandbox");
    this.#frame = frame;
    this.#show();
    root.append(frame);
  }

  /** Several attributes that change at once load the frame once. */
  attributeChangedCallback() {
    if (this.#frame === null || this.#waits) return;
    this.#waits = true;
    queueMicrotask(() => {
      this.#waits = false;
      this.#show();
    });
  }

  #show() {
    const frame = this.#frame;
    const language = languageOf(this.closest("[lang]")?.getAttribute("lang") ?? "");
    const track = this.getAttribute("track") ?? "";
    const theme = this.getAttribute("theme") ?? "";
    const height = Number(this.getAttribute("height"));
    const query = new URLSearchParams();
    if (/^\d{1,10}$/.test(track)) query.set("track", track);
    if (theme === "light" || theme === "dark") query.set("theme", theme);
    const prefix = language === "cn" ? "" : `/${language}`;
    const search = query.size === 0 ? "" : `?${query}`;
    const address = `${SITE}${prefix}/components/LotteryItem${search}`;
    frame.title = this.title || TITLES.get(language);
    frame.height = String(height > 0 ? Math.round(height) : HEIGHT);
    if (frame.src !== address) frame.src = address;
  }
}

if (!customElements.get("marble-draws")) customElements.define("marble-draws", MarbleDraws);
