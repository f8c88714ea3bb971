import type { Locale } from "#i18n/locales.ts";
import type { FileRoutesById } from "#routes/route-tree.gen.ts";

/** A route without its language, as in the tree: `/track/$id`. */
export type RouteId = Exclude<keyof FileRoutesById, "__root__">;

type Dashed<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? `${Dashed<Head>}-${Dashed<Rest>}`
  : Path extends `$${infer Name}`
    ? Name
    : Path extends `${infer Name}_`
      ? Name
      : Path;
type BaseName<Id extends string> = Id extends "/"
  ? "index"
  : Id extends `/${infer Path}`
    ? Dashed<Path>
    : never;
/** Name of a route in a language (spec §2): base name, three underscores, language. */
export type RouteName = `${BaseName<RouteId>}___${Locale}`;

/** The name of a route in a language: `index___cn`, `track-id___en`. */
export function routeName<Id extends RouteId, Of extends Locale>(id: Id, locale: Of) {
  const base =
    id === "/"
      ? "index"
      : id
          .slice(1)
          .replaceAll(/\$|_(?=\/|$)/g, "")
          .replaceAll("/", "-");
  // The same replacements as the type's.
  return `${base}___${locale}` as `${BaseName<Id>}___${Of}`;
}

/** The name of the last of the matched routes; "" if no route matched. */
export function matchedRouteName(routeIds: readonly string[], locale: Locale): string {
  const id = routeIds.at(-1);
  // Match ids are routes of the tree; the root alone means that nothing matched.
  return id === undefined || id === "__root__" ? "" : routeName(id as RouteId, locale);
}

/** Path of a route's source file. */
export function routeFile(id: string): string {
  return `src/routes/${id === "/" ? "index" : id.slice(1).replaceAll("/", ".")}.tsx`;
}
