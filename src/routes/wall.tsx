import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { WALL_PATH } from "#contract/url/site-paths.ts";
import { WallPage } from "#pages/wall/wall-page.tsx";
import { WallSearch } from "#pages/wall/wall-search.ts";
import { staticHead } from "#routes/-static-page.ts";

export const Route = createFileRoute("/wall")({
  staticData: { frame: false },
  validateSearch: WallSearch,
  component: WallPage,
  head: staticHead({
    path: WALL_PATH,
    title: msg`Big screen`,
    description: msg`Countdowns, races and results of chosen tracks, for a second screen or a shop window.`,
  }),
});
