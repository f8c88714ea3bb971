import { afterEach, beforeEach, expect, test } from "vitest";
import { readCsv } from "#server/csv.ts";
import { NOON, openApp } from "#server/app-for-tests.ts";
import { signIn } from "#server/ops/ops-for-tests.ts";
import { onBothEngines } from "#server/store/engines-for-tests.ts";

onBothEngines("the inbox of the operator", (kit) => {
  let server: Awaited<ReturnType<typeof openApp>>;
  let operator: Awaited<ReturnType<typeof signIn>>;
  const EVIL = '<script>alert("x")</script>';

  beforeEach(async () => {
    server = await openApp({ store: kit.store });
    operator = await signIn(server);
    const visitor = { mobile: "13800138000", key: null, created: NOON };
    await server.store.addFeedback({ ...visitor, name: "Ann", content: "Nice\nsite" });
    await server.store.addFeedback({ ...visitor, name: EVIL, content: `${EVIL}'"&` });
    await server.store.addFeedback({ ...visitor, name: "=1+1", content: '=HYPERLINK("x")' });
  });
  afterEach(() => server.close());

  const titles = (text: string) => [...text.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title);
  const list = async (query = "") => titles((await operator.page(`/ops/feedback${query}`)).text);
  const newest = async () => (await server.store.operator.actions(1))[0];

  test("lists feedback newest first, with nothing of it run and telephone numbers masked", async () => {
    const { text } = await operator.page("/ops/feedback");
    expect(titles(text)).toEqual([
      "=1+1",
      "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;",
      "Ann",
      "Export",
    ]);
    expect(text).not.toContain("<script>alert");
    expect(text).not.toContain("13800138000");
    expect(text).toContain("*********00");
    expect(text).toContain("Feedback (3)");
    expect(text).toContain("Kept 180 days");
  });

  test("finds texts, keeps what was searched for, and says where nothing is found", async () => {
    expect(await list("?search=NICE")).toEqual(["Ann", "Export"]);
    expect(await list("?search=1380")).toEqual(["Export"]);
    const { text } = await operator.page(`/ops/feedback?search=${encodeURIComponent('"><b>')}`);
    expect(text).toContain('value="&quot;&gt;&lt;b&gt;"');
    expect(text).toContain("No feedback here");
    expect(await list("?which=nonsense&before=nonsense")).toHaveLength(4);
  });

  test("marks as done and as waiting, and comes back to the list", async () => {
    const { status, headers } = await operator.post("feedback/done", { id: "1", search: "nice" });
    const location = headers.get("location") ?? "";
    expect([status, location]).toEqual([
      303,
      "/ops/feedback?search=nice&which=waiting&done=marked",
    ]);
    expect((await operator.page(location)).text).toContain("Marked.");
    expect(await list()).toHaveLength(3);
    expect(await list("?which=done")).toEqual(["Ann", "Export"]);
    expect(await newest()).toMatchObject({ action: "feedback done", details: '{"ids":[1]}' });
    await operator.post("feedback/reopen", { id: "1" });
    expect(await list()).toHaveLength(4);
  });

  test("shows a telephone number when asked, and notes that", async () => {
    const { status, text } = await operator.post("feedback/show", { id: "1" });
    expect(status).toBe(200);
    expect(text.match(/13800138000/g)).toHaveLength(1);
    expect(await newest()).toMatchObject({
      action: "feedback shown",
      address: "local",
      created: NOON + 30,
      details: '{"ids":[1]}',
    });
  });

  test("deletes for good", async () => {
    await operator.post("feedback/delete", { id: "2" });
    expect(await list("?which=all")).toEqual(["=1+1", "Ann", "Export"]);
    expect(await newest()).toMatchObject({ action: "feedback deleted", details: '{"ids":[2]}' });
  });

  test.each(["done", "reopen", "delete", "show"])(
    "%s of feedback that is gone says so",
    async (name) => {
      for (const id of ["99", "", "1 or 1=1"]) {
        const { headers } = await operator.post(`feedback/${name}`, { id });
        expect(headers.get("location")).toContain("done=gone");
      }
      expect(await list("?which=all")).toHaveLength(4);
    },
  );

  test("exports for spreadsheets, in which no text is a formula; numbers only where asked", async () => {
    const rows = async (fields: Record<string, string>) => {
      const { text, headers } = await operator.post("feedback/export", fields);
      expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
      expect(headers.get("content-disposition")).toBe('attachment; filename="feedback.csv"');
      return text;
    };
    const masked = await rows({ which: "all" });
    expect(masked).toContain(`"'=1+1"`);
    expect(masked).toContain(`"'=HYPERLINK(""x"")"`);
    expect(masked).not.toContain("13800138000");
    expect(await newest()).toMatchObject({
      action: "feedback exported",
      details: '{"count":3,"telephone":false,"search":"","which":"all"}',
    });
    const full = await rows({ which: "all", telephone: "on", search: "nice" });
    const records = readCsv(full, { names: ["title"] });
    expect(full).toContain("13800138000");
    expect(full).not.toContain("HYPERLINK");
    expect(records.length).toBeGreaterThan(0);
  });

  test("shows a page at a time", async () => {
    const visitor = { mobile: "1", key: null, created: NOON };
    for (let at = 1; at <= 20; at += 1) {
      await server.store.addFeedback({ ...visitor, name: `v${at}`, content: "x" });
    }
    const { text } = await operator.page("/ops/feedback");
    expect(titles(text)).toHaveLength(21);
    const older = /href="(\/ops\/feedback\?[^"]*before=[^"]*)"/.exec(text)?.[1] ?? "";
    expect(titles((await operator.page(older.replaceAll("&amp;", "&"))).text)).toEqual([
      "=1+1",
      "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;",
      "Ann",
      "Export",
    ]);
  });
});
