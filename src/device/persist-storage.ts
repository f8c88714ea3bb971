/** This site's storage in bytes; null if the browser doesn't say. */
export interface StorageReport {
  /** Whether the browser won't clear it on its own. */
  readonly persisted: boolean | null;
  readonly usage: number | null;
  readonly quota: number | null;
}

type Manager = Partial<Pick<StorageManager, "persist" | "persisted" | "estimate">>;

/** Asks the browser not to clear this site's storage; whether it agrees. Never throws. */
export async function requestPersistence(storage: Manager | undefined): Promise<boolean> {
  try {
    if ((await storage?.persisted?.()) === true) return true;
    return (await storage?.persist?.()) ?? false;
  } catch {
    return false;
  }
}

export async function reportStorage(storage: Manager | undefined): Promise<StorageReport> {
  const estimate = await storage?.estimate?.().catch(() => null);
  const persisted = await storage?.persisted?.().catch(() => null);
  return {
    persisted: persisted ?? null,
    usage: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
  };
}
