import {
  addFeedback,
  catalogue,
  type Endpoint,
  histories,
  homePage,
  hotCold,
  open,
  opsDraws,
  scatter,
  timing,
  topThree,
  twoSides,
} from "./endpoints.ts";
import { pushKey, pushSubscribe, pushUnsubscribe } from "./push.ts";

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
