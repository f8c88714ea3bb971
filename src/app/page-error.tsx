import type { ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isWithoutNetwork, loadInFull, reloadOnce } from "#device/update/chunk-guard.ts";
import { ErrorPage } from "#pages/error/error-page.tsx";
import { NotKeptPage } from "#pages/error/not-kept-page.tsx";

/** The page of status 500; for code that it misses, nothing while it is loaded in full, or that it waits. */
export function PageError({ error }: ErrorComponentProps): ReactNode {
  if (loadInFull(error)) return null;
  return isWithoutNetwork(error) ? <NotKeptPage onOnline={reloadOnce} /> : <ErrorPage />;
}
