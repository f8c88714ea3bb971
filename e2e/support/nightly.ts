/**
 * Details of a test that only the nightly checks run: a case of another test in one more language, size or
 * browser, or what takes long.
 */
export const NIGHTLY = { tag: "@nightly" };

/** Details of a test that repeats another where `isVariant`. */
export const nightlyIf = (isVariant: boolean) => (isVariant ? NIGHTLY : {});
