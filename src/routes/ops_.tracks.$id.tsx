import { createFileRoute } from "@tanstack/react-router";
import { TrackPage } from "#features/ops/track-page.tsx";
import { operatorHead } from "#routes/-operator.ts";

export const Route = createFileRoute("/ops_/tracks/$id")({
  staticData: { frame: false },
  component: OneTrack,
  head: operatorHead,
});

function OneTrack() {
  const { id } = Route.useParams();
  return <TrackPage id={id} />;
}
