import { join } from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";
import * as v from "valibot";
import { sharedPlugins } from "./shared-plugins.ts";

/** Result of a build in memory. */
const Built = v.object({ output: v.array(v.looseObject({ code: v.optional(v.string(), "") })) });

const SOURCE = `
  import { Trans, useLingui } from "@lingui/react/macro";
  export function Draws({ list, limit }) {
    const { t } = useLingui();
    const shown = list.slice(0, limit);
    const left = list.length - shown.length;
    return (
      <section aria-label={t\`Draws up to \${limit}\`}>
        {shown.map((draw) => <p key={draw}>{t\`Draw \${draw} of \${limit}\`}</p>)}
        {left > 0 && <Trans>{left} more</Trans>}
      </section>
    );
  }`;

test("the compiler does not rename the placeholders of messages", async () => {
  const entry = join(import.meta.dirname, "draws.tsx");
  const built = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "source",
        enforce: "pre",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? SOURCE : null),
      },
      sharedPlugins(),
    ],
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ["es"] },
      rolldownOptions: { external: /^[^./]/ },
    },
  });
  const [{ output }] = v.parse(v.tuple([Built]), [built].flat());
  const code = output.map((chunk) => chunk.code).join("\n");
  // Shows that the compiler ran.
  expect(code).toContain("react/compiler-runtime");
  const messages = [...code.matchAll(/message: "([^"]*)"/g)].map(([, message]) => message);
  expect(new Set(messages)).toEqual(
    new Set(["Draw {draw} of {limit}", "Draws up to {limit}", "{left} more"]),
  );
});
