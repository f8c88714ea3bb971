import { stringifySearchWith } from "@tanstack/react-router";

/** Addresses have digits as they are, also those of texts such as a draw's number: who reads one takes a number, too. */
export const stringifySearch = stringifySearchWith(
  (value) =>
    typeof value === "string" && /^\d{1,15}$/.test(value) ? value : JSON.stringify(value),
  JSON.parse,
);
