import * as v from "valibot";
import { type Language, LANGUAGES } from "#contract/languages.ts";
import { manifestPath } from "#contract/url/site-paths.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { requestConditions, type Server } from "#server/http/request.ts";
import { fileResponse, servedFile, type ServedFile } from "./files.ts";

/** The build's manifest; only its name and description are replaced. */
const Manifest = v.looseObject({});

function withOwnTexts(file: ServedFile, language: Language, { catalogue }: AppDeps): string {
  const manifest = v.parse(Manifest, JSON.parse(file.body.plain.toString()));
  const { name, description } = catalogue.current;
  return JSON.stringify({
    ...manifest,
    ...(name && { name: name[language], short_name: name[language] }),
    ...(description && { description: description[language] }),
  });
}

/** Adds the web app manifests: the build's, with the site file's name and description. */
export function manifestRoutes(app: Server, deps: AppDeps): void {
  for (const language of LANGUAGES) {
    app.get(manifestPath(language), async (call, next) => {
      const file = await deps.pages.files.find(manifestPath(language));
      if (file === null) return next();
      call.set("route", "file");
      const text = withOwnTexts(file, language, deps);
      return fileResponse(servedFile(file.path, Buffer.from(text)), requestConditions(call));
    });
  }
}
