/** What runs before a route is shown; it stops the navigation by throwing (a redirect, a 404, an error). */
export type RouteMiddleware<Context> = (context: Context) => void | Promise<void>;

/** The middleware that there is, by name. */
export type RouteMiddlewares<Name extends string, Context> = Readonly<
  Record<Name, RouteMiddleware<Context>>
>;

/** Runs middleware one after the other, in the order given; a name that nobody registered is an error. */
export async function runMiddleware<Name extends string, Context>(
  registered: RouteMiddlewares<Name, Context>,
  names: readonly NoInfer<Name>[],
  context: Context,
): Promise<void> {
  for (const name of names) {
    // Names that come from a manifest or an older build aren't the compiler's: they may be anything.
    if (!Object.hasOwn(registered, name)) throw new Error(`Unknown route middleware: '${name}'`);
    await registered[name](context);
  }
}
