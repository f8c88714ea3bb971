/** Characters of an answer that are shown. */
const SHOWN_MOST = 20_000;

/** The script of the console: sends what its form or an example's link says, and shows the answer. */
export const CONSOLE_SCRIPT = `
const form = document.querySelector("form");
const { path } = form.elements;
const [status, answer] = form.querySelectorAll("output");
form.closest("section").hidden = false;
let asked = 0;
async function send() {
  const own = (asked += 1);
  status.textContent = "…";
  try {
    const address = new URL(path.value, location.origin);
    if (address.origin !== location.origin || !address.pathname.startsWith("/api/")) throw address;
    const response = await fetch(address, { headers: { lang: form.dataset.lang } });
    const text = await response.text();
    if (own !== asked) return;
    status.textContent = response.status + " " + (response.headers.get("etag") ?? "");
    let shown = text;
    try { shown = JSON.stringify(JSON.parse(text), null, 2); } catch {}
    answer.textContent = shown.length > ${SHOWN_MOST} ? shown.slice(0, ${SHOWN_MOST}) + "\\n…" : shown;
  } catch {
    if (own === asked) [status.textContent, answer.textContent] = [form.dataset.failed, ""];
  }
}
form.addEventListener("submit", (event) => { event.preventDefault(); send(); });
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-try]");
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  path.value = link.getAttribute("href");
  form.scrollIntoView({ block: "start" });
  path.focus({ preventScroll: true });
  send();
});
`;
