import { expect, test } from "vitest";
import { bakedSettings } from "./build-settings.mjs";

test.each(["PUBLIC_URL", "API_URL", "API_ON_SIBLING", "FEEDBACK_DAYS"])(
  "another %s makes another build",
  (name) => {
    const unset = bakedSettings({});
    expect(bakedSettings({ [name]: "https://draws.example" })).not.toBe(unset);
    expect(bakedSettings({ [name]: "" })).toBe(unset);
    expect(bakedSettings({ PORT: "1" })).toBe(unset);
  },
);
