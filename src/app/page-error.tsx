import type { ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { loadInFull } from "#app/device/chunk-guard.ts";
import { ErrorPage } from "#pages/error/error-page.tsx";

/** The page of status 500; nothing while the page is loaded in full for code that it misses. */
export function PageError({ error }: ErrorComponentProps): ReactNode {
  return loadInFull(error) ? null : <ErrorPage />;
}
