import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  RouterProvider,
} from "@tanstack/react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ErrorPage, NotFoundPage } from "./error-pages.tsx";

/** Opens an address of a small site with the real error pages. */
async function openPage(path: string) {
  const root = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: ErrorPage });
  const child = (at: string, loader: () => void) =>
    createRoute({ getParentRoute: () => root, path: at, loader, component: () => <h1>{at}</h1> });
  const routeTree = root.addChildren([
    child("/", () => {}),
    child("/broken", () => {
      throw new Error("a secret path");
    }),
    child("/refused", () => notFound({ throw: true, data: { validation: true } })),
  ]);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({
    routeTree,
    history,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
  });
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  await render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
}

test("a failed page shows 500 Internal Server Error without details, and a link home", async () => {
  await openPage("/broken");
  await expect.element(page.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
  await expect.element(page.getByText("500")).toBeVisible();
  expect(document.body.textContent).not.toContain("secret");
  await page.getByRole("link", { name: "Back to all tracks" }).click();
  await expect.element(page.getByRole("heading", { name: "/", exact: true })).toBeVisible();
});

test("an address without a route shows 404 and Page not found with path and query", async () => {
  await openPage("/nonsense?why=1");
  await expect
    .element(page.getByRole("heading", { name: "Page not found: /nonsense?why=1", exact: true }))
    .toBeVisible();
  await expect.element(page.getByText("404")).toBeVisible();
});

test("an address that its route rejects shows 404 and Page Not Found", async () => {
  await openPage("/refused?x=1");
  await expect
    .element(page.getByRole("heading", { name: "Page Not Found: /refused?x=1", exact: true }))
    .toBeVisible();
});
