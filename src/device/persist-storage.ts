/** What the browser says of this site's storage. Bytes; null where it doesn't tell. */
export interface StorageReport {
  /** Whether the browser promised not to clear it by itself. */
  readonly persisted: boolean | null;
  readonly usage: number | null;
  readonly quota: number | null;
}

type Manager = Partial<Pick<StorageManager, "persist" | "persisted" | "estimate">>;

/** Asks the browser to keep this site's storage; true where it promised. Never throws. */
export async function askToPersist(storage: Manager | undefined): Promise<boolean> {
  try {
    if ((await storage?.persisted?.()) === true) return true;
    return (await storage?.persist?.()) ?? false;
  } catch {
    return false;
  }
}

/** What is used and allowed at the moment. */
export async function reportStorage(storage: Manager | undefined): Promise<StorageReport> {
  const estimate = await storage?.estimate?.().catch(() => null);
  const persisted = await storage?.persisted?.().catch(() => null);
  return {
    persisted: persisted ?? null,
    usage: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
  };
}
