import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { clientAnswering } from "./client-for-tests.ts";
import { historyQuery } from "./draws.ts";
import { usePageQuery } from "./page-query.ts";

const SEARCH = historyQuery({ cateId: 2001, page: 1, find: "0618" }, "en");

function Terms() {
  const { data, error } = usePageQuery(SEARCH);
  return <p>{error?.message ?? data?.list.map(({ term }) => term).join(" ")}</p>;
}

function Found() {
  const { data } = usePageQuery(SEARCH);
  return (
    <ul>
      {data?.list.map(({ term }) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
}

const found = {
  cate_id: 2001,
  date: "2018-03-14",
  zone: "UTC",
  total: 1,
  page: 1,
  page_size: 20,
  missing: [],
  list: [{ term: "0618", number: "3,1,2", timings: "" }],
};

test.each([
  { name: "a found draw that was withdrawn is no longer shown", code: 404, rows: 0 },
  { name: "a found draw stays while the server is busy", code: 503, rows: 1 },
])("$name", async ({ code, rows }) => {
  let answer = { code: 200, msg: "", data: found as typeof found | null };
  const client = clientAnswering(() => Response.json(answer, { status: answer.code }));
  const screen = await render(
    <QueryClientProvider client={client}>
      <Terms />
      <Found />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText("0618").first()).toBeVisible();
  answer = { code, msg: "No such draw", data: null };
  await client.invalidateQueries();
  await expect.element(screen.getByText(`API call failed: http ${code}`)).toBeVisible();
  expect(screen.getByRole("listitem").elements()).toHaveLength(rows);
});
