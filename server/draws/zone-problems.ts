import type { Catalogue } from "#server/draws/catalogue/catalogue.ts";
import type { Store } from "#server/store/store.ts";

/**
 * Conflicts of a catalogue with the stored draws: a track's zone must stay that of its real draws, whose times were
 * parsed in it.
 */
export async function zoneProblems(
  store: Pick<Store, "tracks">,
  { tracks }: Pick<Catalogue, "tracks">,
): Promise<string[]> {
  const states = await store.tracks(tracks.map(({ id }) => id));
  const stored = new Map(states.map(({ cate_id, zone }) => [cate_id, zone]));
  return tracks.flatMap(({ id, schedule: { zone } }, index) => {
    const before = stored.get(id) ?? "";
    if (before === "" || before === zone) return [];
    return [
      `tracks[${index}].zone: track ${id} has real draws, whose times were read in ${before}; ${zone} would move its days. Put ${before} back, or remove the draws (npm run draws -- reset --track ${id} --yes) and import them again`,
    ];
  });
}
