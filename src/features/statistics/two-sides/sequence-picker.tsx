import { useLingui } from "@lingui/react/macro";
import { formatSequence, type Sequence, type SideKind } from "#domain/sequence.ts";
import { listSequences } from "#domain/two-sides.ts";
import { type ChoiceLink, Choices } from "#ui/choices/choices.tsx";
import { useSideWords } from "./use-side-words.ts";

/** Makes the link that shows the road of a sequence, named as the API names it: `1:size`. */
export type RoadLink = ChoiceLink<string>;

type Props = { readonly value: Sequence; readonly marbles: number; readonly link: RoadLink };

/** Chooses a sequence by its place and its kind. */
export function SequencePicker({ value, marbles, link }: Props) {
  const { t } = useLingui();
  const words = useSideWords();
  const all = listSequences(marbles).map(formatSequence);
  const ranks = [...new Set(listSequences(marbles).map(({ rank }) => rank))];
  const at = (rank: Sequence["rank"], kind: SideKind) => formatSequence({ rank, kind });
  // A place past the middle has no duel: it is shown by its size then.
  const atRank = (rank: Sequence["rank"]) =>
    all.includes(at(rank, value.kind)) ? at(rank, value.kind) : at(rank, "size");
  const kinds = (["size", "parity", "dt"] as const).filter((kind) =>
    all.includes(at(value.rank, kind)),
  );
  return (
    <>
      <Choices
        label={t`Place`}
        options={ranks.map((rank) => ({
          value: atRank(rank),
          label: rank === "sum2" ? words.rowName(rank) : rank,
          name: words.rowName(rank),
        }))}
        current={formatSequence(value)}
        link={link}
      />
      <Choices
        label={t`Sides`}
        options={kinds.map((kind) => ({ value: at(value.rank, kind), label: words.kinds[kind] }))}
        current={formatSequence(value)}
        link={link}
      />
    </>
  );
}
