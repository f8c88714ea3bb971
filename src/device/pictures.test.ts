import { expect, test } from "vitest";
import { isArt } from "#device/cache-names.ts";
import { cachePictures } from "#device/pictures.ts";

const origin = "https://draws.example";

/** A page, controlled by a worker or not yet, some of whose pictures are kept. */
function page({ kept = [] as string[], controlled = true, offline = false } = {}) {
  const worker = new EventTarget() as EventTarget & Pick<ServiceWorkerContainer, "controller">;
  Object.assign(worker, { controller: controlled ? {} : null });
  const asked: string[] = [];
  const match = async (path: string) => (kept.includes(path) ? new Response() : undefined);
  const fetch = async (path: string) => {
    asked.push(path);
    if (offline) throw new TypeError("no network");
  };
  const deps = { worker, caches: { match }, fetch, origin };
  return { asked, deps, claim: () => worker.dispatchEvent(new Event("controllerchange")) };
}

test("pictures that the worker hasn't seen are asked for, each once", async () => {
  const { asked, deps } = page({ kept: ["/art/a.svg"] });
  await cachePictures(
    () => ["/art/a.svg", "/art/b.svg", `${origin}/art/c.webp?2`, "/art/b.svg"],
    deps,
  );
  expect(asked).toEqual(["/art/b.svg", "/art/c.webp?2"]);
});

test("what isn't a picture of the site is left alone", async () => {
  const { asked, deps } = page();
  const others = ["", "http://", "https://else.example/art/a.svg", "/api/a.svg", "/art/a.html"];
  await cachePictures(() => others, deps);
  expect(asked).toEqual([]);
});

test("a first visit waits for the worker", async () => {
  const { asked, deps, claim } = page({ controlled: false });
  const pictures = ["/art/early.svg"];
  const done = cachePictures(() => pictures, deps);
  pictures.push("/art/later.svg");
  expect(asked).toEqual([]);
  claim();
  await done;
  expect(asked).toEqual(["/art/early.svg", "/art/later.svg"]);
});

test("without a network the first try is the last", async () => {
  const { asked, deps } = page({ offline: true });
  const done = cachePictures(() => ["/art/a.svg", "/art/b.svg"], deps);
  await expect(done).rejects.toThrow("no network");
  expect(asked).toEqual(["/art/a.svg"]);
});

test("only pictures of the site count as art", () => {
  expect(isArt("/art/scene-2001.svg")).toBe(true);
  expect(isArt("/art/x.html")).toBe(false);
  expect(isArt("/icons/icon.svg")).toBe(false);
});
