import type { Endpoint } from "./endpoints.ts";
import {
  homePage,
  addFeedback,
  catalogue,
  open,
  histories,
  hotCold,
  twoSides,
  topThree,
  timing,
  scatter,
  opsDraws,
} from "./endpoints.ts";
import { pushKey, pushSubscribe, pushUnsubscribe } from "./push-endpoints.ts";

/** Every call of the API, for guards that each has a handler and a client. */
export const ENDPOINTS = {
  homePage,
  addFeedback,
  catalogue,
  open,
  histories,
  hotCold,
  twoSides,
  topThree,
  timing,
  scatter,
  opsDraws,
  pushKey,
  pushSubscribe,
  pushUnsubscribe,
} as const satisfies Record<string, Endpoint>;
