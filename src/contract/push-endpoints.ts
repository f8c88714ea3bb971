import * as v from "valibot";
import type { Endpoint } from "./endpoints.ts";
import {
  PushKey,
  PushSubscribe,
  PushSubscribed,
  PushUnsubscribe,
  PushUnsubscribed,
} from "./push.ts";

const noParams = v.object({});

/** What a browser needs to subscribe to notifications. */
export const pushKey = {
  method: "GET",
  path: "/api/v1/push/key",
  params: noParams,
  data: PushKey,
} as const satisfies Endpoint;

/** Stores a push subscription in place of an earlier one of the same endpoint. */
export const pushSubscribe = {
  method: "POST",
  path: "/api/v1/push/subscribe",
  params: noParams,
  body: PushSubscribe,
  data: PushSubscribed,
} as const satisfies Endpoint;

/** Forgets a push subscription; one that isn't there is no error. */
export const pushUnsubscribe = {
  method: "POST",
  path: "/api/v1/push/unsubscribe",
  params: noParams,
  body: PushUnsubscribe,
  data: PushUnsubscribed,
} as const satisfies Endpoint;
