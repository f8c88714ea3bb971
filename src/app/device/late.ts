import type { ReactNode } from "react";
import { Store } from "#pwa/store.ts";
import type { HandFeedback } from "#queries/feedback.ts";
import type { SlotParts } from "#ui/slots.tsx";

/** What the device adds to the pages, once its code is there. */
export interface Late {
  /** Stands beside the page. */
  readonly beside: ReactNode;
  /** Stand in places of the pages. */
  readonly slots: SlotParts;
  readonly hand: HandFeedback;
}

/** The device's parts of this page; null until they are loaded, and on the server. */
export const late = new Store<Late | null>(null);
