import { useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { tolerateMovedNodes } from "./moved-nodes.ts";

const own = Object.getOwnPropertyDescriptors(Node.prototype);
afterEach(() => {
  const { removeChild, insertBefore } = own;
  Object.defineProperties(Node.prototype, { removeChild, insertBefore });
});

function Page() {
  const [at, setAt] = useState(0);
  return (
    <p>
      {at === 0 && "first"}
      {at > 1 && <i>before</i>}
      <button type="button" onClick={() => setAt(at + 1)}>
        {at}
      </button>
      {at > 0 && "last"}
    </p>
  );
}

/** Renders a page, moves its first text as a translator does, then renders twice; returns the errors and the text. */
async function renderTranslated() {
  const container = document.createElement("div");
  document.body.append(container);
  const errors = vi.fn<(error: unknown) => void>();
  const root = createRoot(container, { onUncaughtError: errors });
  root.render(<Page />);
  const button = () => container.querySelector("button");
  await expect.poll(button).not.toBeNull();
  const [text] = container.querySelector("p")?.childNodes ?? [];
  const font = document.createElementNS("http://www.w3.org/1999/xhtml", "font");
  text?.replaceWith(font);
  button()?.click();
  await expect
    .poll(() => errors.mock.calls.length + (button()?.textContent === "1" ? 1 : 0))
    .toBe(1);
  button()?.click();
  await expect
    .poll(() => errors.mock.calls.length + (button()?.textContent === "2" ? 1 : 0))
    .toBe(1);
  const after = container.textContent;
  root.unmount();
  container.remove();
  return { errors: errors.mock.calls.length, after };
}

test("React can remove a text that a translator moved", async () => {
  expect((await renderTranslated()).errors).toBe(1);
  tolerateMovedNodes();
  expect(await renderTranslated()).toEqual({ errors: 0, after: "before2last" });
});
