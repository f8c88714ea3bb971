import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { TrackPage } from "#features/ops/track-page.tsx";
import { unlistedHead } from "#routes/-head.ts";

export const Route = createFileRoute("/ops_/tracks/$id")({
  staticData: { frame: false },
  component: OneTrack,
  head: unlistedHead(msg`Operator`),
});

function OneTrack() {
  const { id } = Route.useParams();
  return <TrackPage id={id} />;
}
