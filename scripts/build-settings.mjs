/** Environment variables whose values the prerendered pages of a build contain. */
const BAKED = ["PUBLIC_URL", "API_URL", "API_ON_SIBLING", "FEEDBACK_DAYS"];

/**
 * The values of the settings that a build contains, as JSON; another text needs another build.
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export function bakedSettings(environment) {
  return JSON.stringify(BAKED.map((name) => environment[name]?.trim() ?? ""));
}
