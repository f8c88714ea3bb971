import { useLingui } from "@lingui/react/macro";
import { type ChoiceLink, Choices } from "./choices.tsx";
import { Marble } from "#ui/marble.tsx";

type PlaceProps = {
  readonly places: number;
  readonly current: number;
  readonly link: ChoiceLink<number>;
};

/** Chooses a place, from 1. */
export function PlaceChoices({ places, current, link }: PlaceProps) {
  const { t } = useLingui();
  const options = Array.from({ length: places }, (_, index) => {
    const rank = index + 1;
    return { value: rank, label: rank, name: t`Place ${rank}` };
  });
  return <Choices label={t`Place`} options={options} current={current} link={link} narrow />;
}

type MarbleProps<Value> = {
  readonly marbles: number;
  readonly current: Value;
  readonly link: ChoiceLink<Value>;
};

function useMarbles(marbles: number) {
  const { t } = useLingui();
  return Array.from({ length: marbles }, (_, index) => {
    const number = index + 1;
    const label = <Marble n={number} style={{ "--size": "26px" }} />;
    return { value: number, label, name: t`Marble ${number}` };
  });
}

/** Chooses a marble. */
export function MarbleChoices({ marbles, ...choice }: MarbleProps<number>) {
  const { t } = useLingui();
  return <Choices label={t`Marble`} options={useMarbles(marbles)} {...choice} narrow />;
}

/** Chooses a marble, or all of them (null). */
export function MarbleOrAllChoices({ marbles, ...choice }: MarbleProps<number | null>) {
  const { t } = useLingui();
  const options = [{ value: null, label: t`all` }, ...useMarbles(marbles)];
  return <Choices label={t`Marble`} options={options} {...choice} narrow />;
}
