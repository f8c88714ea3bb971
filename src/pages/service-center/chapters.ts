import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The pages of the service centre and their chapters, in order. */
export const CENTRE_PAGES = [
  {
    path: "/serviceCenter",
    title: msg`Questions and rules`,
    chapters: [
      { id: "questions", title: msg`Questions and answers` },
      { id: "reading", title: msg`How to read a draw` },
      { id: "statistics", title: msg`How the statistics are computed` },
      { id: "gaps", title: msg`Missing draws` },
      { id: "zones", title: msg`Days and time zones` },
    ],
  },
  {
    path: "/serviceCenter/device",
    title: msg`This device`,
    chapters: [
      { id: "device", title: msg`Settings` },
      { id: "notifications", title: msg`Notifications` },
      { id: "install", title: msg`Install it like an app` },
      { id: "offline", title: msg`Offline use` },
    ],
  },
  {
    path: "/serviceCenter/webmasters",
    title: msg`For webmasters`,
    chapters: [
      { id: "embed", title: msg`Show draws on your site` },
      { id: "api", title: msg`Draws for programs` },
    ],
  },
] as const satisfies readonly {
  readonly path: string;
  readonly title: MessageDescriptor;
  readonly chapters: readonly { readonly id: string; readonly title: MessageDescriptor }[];
}[];

export type CentrePath = (typeof CENTRE_PAGES)[number]["path"];

/** The page that has a chapter now, of one that links to the first page name; null if it stayed there. */
export function pageOfMovedChapter(hash: string): CentrePath | null {
  const [, ...others] = CENTRE_PAGES;
  return others.find(({ chapters }) => chapters.some(({ id }) => id === hash))?.path ?? null;
}
