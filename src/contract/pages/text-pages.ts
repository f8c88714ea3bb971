/** Pages with a text that an operator can replace. */
export const TEXT_PAGES = [
  "about",
  "business_cooperation",
  "disclaimer",
  "service_center",
] as const;
export type TextPage = (typeof TEXT_PAGES)[number];
