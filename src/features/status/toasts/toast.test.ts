import { expect, test } from "vitest";
import { type ToastOptions, ToastQueue } from "./toast.ts";

/** A target that lists what it shows. */
function listTarget() {
  const texts: string[] = [];
  return {
    texts,
    show: ({ text }: ToastOptions) => void texts.push(text),
  };
}

test("toasts wait for the target, oldest first, and go directly to a connected one", () => {
  const queue = new ToastQueue();
  const target = listTarget();
  queue.show({ text: "a" });
  queue.show({ text: "b" });
  expect(queue.waiting.get().map(({ text }) => text)).toEqual(["a", "b"]);
  queue.connect(target);
  queue.show({ text: "c" });
  expect(target.texts).toEqual(["a", "b", "c"]);
  expect(queue.waiting.get()).toEqual([]);
});

test("toasts wait again once the target is disconnected", () => {
  const queue = new ToastQueue();
  const target = listTarget();
  queue.connect(target)();
  queue.show({ text: "a" });
  expect(target.texts).toEqual([]);
  queue.connect(target);
  expect(target.texts).toEqual(["a"]);
});
