import { expect, test } from "vitest";
import { embedAddress, embedSnippet } from "./embed-address.ts";

test("the address holds the language, the track and a theme that isn't the system's", () => {
  const choice = {
    path: "/components/LotteryItem",
    locale: "en",
    theme: "dark",
    track: 2001,
  } as const;
  expect(embedAddress("https://draws.example", choice)).toBe(
    "https://draws.example/en/components/LotteryItem?track=2001&theme=dark",
  );
  expect(embedAddress("", { ...choice, locale: "cn", theme: "system", track: null })).toBe(
    "/components/LotteryItem",
  );
});

test("a blank in the path is encoded, and a second track stands beside the first", () => {
  const choice = { path: "/track/components/tabItem copy", locale: "ja", theme: "system" } as const;
  expect(embedAddress("", { ...choice, track: 2001, beside: 2003 })).toBe(
    "/ja/track/components/tabItem%20copy?track=2001&with=2003",
  );
});

test("the snippet holds its texts as text", () => {
  const line = embedSnippet({
    address: "https://a.example/?a=1&b=2",
    title: 'A "B" <c>',
    height: 220,
  });
  expect(line).toBe(
    '<iframe src="https://a.example/?a=1&amp;b=2" title="A &quot;B&quot; &lt;c&gt;" width="100%" height="220" style="border:0" loading="lazy"></iframe>',
  );
});
