/** Runs before a route is shown; throws a redirect, a 404 or an error to stop the navigation. */
export type RouteMiddleware<Context> = (context: Context) => void | Promise<void>;

export type RouteMiddlewares<Name extends string, Context> = Readonly<
  Record<Name, RouteMiddleware<Context>>
>;

/** Runs middleware one after the other; throws for a name that isn't registered. */
export async function runMiddleware<Name extends string, Context>(
  registered: RouteMiddlewares<Name, Context>,
  names: readonly NoInfer<Name>[],
  context: Context,
): Promise<void> {
  for (const name of names) {
    // Names from a manifest or an older build may be anything.
    if (!Object.hasOwn(registered, name)) throw new Error(`Unknown route middleware: '${name}'`);
    await registered[name](context);
  }
}
