import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type RefCallback, type RefObject, useCallback } from "react";
import { TimeMachine } from "#features/time-machine/time-machine.tsx";
import { useLocale } from "#i18n/format.ts";
import { TRAVEL_DRAWS } from "#pages/track/track-search.ts";
import { lastDrawsQuery } from "#queries/draws.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

const route = getRouteApi("/track/$id");

/** Whether the visitor just switched the time machine: what takes the switch's place gets the focus. */
export type Switched = RefObject<boolean>;

/** The ref of what takes the focus after the visitor's switch, without scrolling. */
function useFocusOnSwitch(switchedRef: Switched): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (element === null || !switchedRef.current) return;
      switchedRef.current = false;
      element.focus({ preventScroll: true });
    },
    [switchedRef],
  );
}

type WayProps = {
  /** The track's latest draw, where going back begins. */
  readonly latest: string;
  readonly switchedRef: Switched;
};

/** The way into the time machine, while the page is live. */
export function TimeTravelWay({ latest, switchedRef }: WayProps) {
  const ref = useFocusOnSwitch(switchedRef);
  return (
    <Link
      from="/track/$id"
      to="/track/$id"
      search={(before) => ({ ...before, at: latest, page: undefined })}
      resetScroll={false}
      className={buttonClass()}
      ref={ref}
      onClick={() => (switchedRef.current = true)}
    >
      <Icon name="replay" size={18} />
      <Trans>Time machine</Trans>
    </Link>
  );
}

type BarProps = {
  readonly cateId: number;
  /** The draw after which things are shown. */
  readonly at: string;
  readonly switchedRef: Switched;
};

/** Goes back through the last draws of a track. */
export function TimeTravelBar({ cateId, at, switchedRef }: BarProps) {
  const navigate = route.useNavigate();
  const ref = useFocusOnSwitch(switchedRef);
  const { data } = useQuery(lastDrawsQuery({ cateId, last: TRAVEL_DRAWS }, useLocale()));
  return (
    <TimeMachine
      terms={(data?.list ?? []).map(({ term }) => term)}
      at={at}
      sliderRef={ref}
      onAt={(term) => {
        switchedRef.current = term === undefined;
        void navigate({
          search: (before) => ({ ...before, at: term, page: undefined }),
          resetScroll: false,
          replace: true,
        });
      }}
    />
  );
}
