import * as v from "valibot";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Category } from "#contract/category.ts";
import { NAV_LIST_KEY, useNavList } from "./nav-list.ts";

type Props = { readonly categories: readonly Category[] | undefined };

function Names({ categories }: Props) {
  return (
    <p>
      tracks:{" "}
      {useNavList("en", categories)
        .map(({ name }) => name)
        .join(", ")}
    </p>
  );
}

test("the nav list is kept on the device and stands in while no categories are known", async () => {
  const categories = [
    { id: 2001, name: "Amber Run" },
    { id: 2003, name: "Copper Gorge" },
  ];
  const first = await render(<Names categories={v.parse(v.array(Category), categories)} />);
  await expect.element(page.getByText("tracks: Amber Run, Copper Gorge")).toBeVisible();
  expect(localStorage.getItem(NAV_LIST_KEY)).toContain("Copper Gorge");
  await first.unmount();
  await render(<Names categories={undefined} />);
  await expect.element(page.getByText("tracks: Amber Run, Copper Gorge")).toBeVisible();
  localStorage.removeItem(NAV_LIST_KEY);
});
