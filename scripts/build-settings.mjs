/** Settings that the kept pages of a build hold. */
const BAKED = ["PUBLIC_URL", "API_URL", "API_ON_SIBLING", "FEEDBACK_DAYS"];

/**
 * The settings that a build holds, as text: with others it is another build.
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export function bakedSettings(environment) {
  return JSON.stringify(BAKED.map((name) => environment[name]?.trim() ?? ""));
}
