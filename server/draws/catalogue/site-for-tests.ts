import { type Catalogue, createCatalogue } from "./catalogue.ts";
import { parseSite } from "./parse.ts";

/** Parses a site file without pictures; throws its mistakes. */
export function parseTestSite(file: object): Catalogue {
  const { site, problems } = parseSite(JSON.stringify(file), { art: null, texts: new Map() });
  if (site === null) throw new Error(problems.join("\n"));
  return createCatalogue(site);
}
