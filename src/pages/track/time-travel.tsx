import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { TimeMachine } from "#features/time-machine/time-machine.tsx";
import { useLocale } from "#i18n/format.ts";
import { TRAVEL_DRAWS } from "#pages/track/track-search.ts";
import { lastDrawsQuery } from "#queries/draws.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

const route = getRouteApi("/track/$id");

type Props = {
  readonly cateId: number;
  /** The draw after which things are shown; absent while the page is live. */
  readonly at: string | undefined;
  /** The track's latest draw, where going back begins. */
  readonly latest: string;
};

/** Goes back through the last draws of a track: a way in while the page is live, then a slider. */
export function TimeTravel({ cateId, at, latest }: Props) {
  if (at !== undefined) return <Slider cateId={cateId} at={at} />;
  if (latest === "") return null;
  return (
    <div data-noprint>
      <Link
        from="/track/$id"
        to="/track/$id"
        search={(before) => ({ ...before, at: latest, page: undefined })}
        resetScroll={false}
        className={buttonClass()}
      >
        <Icon name="replay" size={18} />
        <Trans>Time machine</Trans>
      </Link>
    </div>
  );
}

type SliderProps = { readonly cateId: number; readonly at: string };

function Slider({ cateId, at }: SliderProps) {
  const navigate = route.useNavigate();
  const { data } = useQuery(lastDrawsQuery({ cateId, last: TRAVEL_DRAWS }, useLocale()));
  return (
    <TimeMachine
      terms={(data?.list ?? []).map(({ term }) => term)}
      at={at}
      onAt={(term) =>
        void navigate({
          search: (before) => ({ ...before, at: term, page: undefined }),
          resetScroll: false,
          replace: true,
        })
      }
    />
  );
}
