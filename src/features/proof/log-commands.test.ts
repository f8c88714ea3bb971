import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { logCommands } from "./log-commands.ts";

test("the page and docs/proofs.md have the same commands", () => {
  const docs = readFileSync(join(import.meta.dirname, "../../../docs/proofs.md"), "utf8");
  expect(docs).toContain(
    `\`\`\`sh\n${logCommands("https://draws.example.org").join("\n")}\n\`\`\``,
  );
});
