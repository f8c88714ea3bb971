/** The network as some browsers describe it. */
export interface Network {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** The network of the browser's `navigator`, as far as it describes it. */
export function networkOf(navigator: object): Network {
  // Only some browsers have `connection`, so TypeScript doesn't.
  const { connection } = navigator as { connection?: Network };
  return connection ?? {};
}

/** Whether the network allows preloading (spec §9). */
export function mayPreload({ saveData, effectiveType }: Network): boolean {
  return saveData !== true && !(effectiveType ?? "").includes("2g");
}
