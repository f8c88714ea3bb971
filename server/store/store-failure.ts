/** Causes of a store's failure; a later request may succeed. */
export type StoreFailure =
  | "unreachable"
  | "overloaded"
  | "refused-login"
  | "refused-host"
  | "no-database"
  | "full"
  | "not-writable"
  | "malformed"
  | "not-a-folder"
  | "busy"
  | "removed"
  | "other-schema"
  | "files-missing"
  | "no-rights"
  | "certificate"
  | "no-tls"
  | "unreadable";

/** Causes by codes of the system and pg, and by SQLSTATE. */
const BY_CODE: readonly (readonly [RegExp, StoreFailure])[] = [
  [/^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_\w+|EHOST\w+|ENET\w+)$/, "unreachable"],
  [/^28/, "refused-login"],
  [/^(42501|3F000)$/, "no-rights"],
  [/^(\w*SELF_SIGNED\w*|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_CERT\w*)$/, "certificate"],
  [/^3D000$/, "no-database"],
  [/^(ENOSPC|EDQUOT|53100)$/, "full"],
  [/^(EACCES|EPERM|EROFS|25006)$/, "not-writable"],
  [/^ESTALE$/, "removed"],
  [/^OTHER_SCHEMA$/, "other-schema"],
  [/^FILES_MISSING$/, "files-missing"],
  [/^(ENOTDIR|EEXIST|EISDIR)$/, "not-a-folder"],
  // A damaged page or index, or a missing database file.
  [/^(XX00[12]|58P01)$/, "malformed"],
  [/^58030$/, "unreadable"],
  // Timeouts of statements, locks and idle transactions.
  [/^(57014|55P03|25P03|EBUSY)$/, "busy"],
  [/^53/, "overloaded"],
  [/^(08|57P0)/, "unreachable"],
];

/** Causes by SQLite's primary result codes. */
const BY_SQLITE: ReadonlyMap<number, StoreFailure> = new Map([
  [3, "not-writable"],
  [5, "busy"],
  [6, "busy"],
  [8, "not-writable"],
  [10, "unreadable"],
  [11, "malformed"],
  [13, "full"],
  [14, "not-writable"],
  [26, "malformed"],
] as const);

/** Messages of pg's connection errors without a code. */
const BY_TEXT =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when|Client has encountered)/;

function ownFailure(error: Error): StoreFailure | null {
  if ("errcode" in error && typeof error.errcode === "number") {
    return BY_SQLITE.get(error.errcode & 0xff) ?? null;
  }
  // It has the same code as an unknown user.
  if (error.message.includes("pg_hba.conf")) return "refused-host";
  if ("code" in error && typeof error.code === "string") {
    const { code } = error;
    return BY_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? null;
  }
  if (error.message === "The server does not support SSL connections") return "no-tls";
  return BY_TEXT.test(error.message) ? "unreachable" : null;
}

/** The cause of a store's error, also of a wrapped one; null for other errors. */
export function classifyFailure(error: unknown): StoreFailure | null {
  if (!(error instanceof Error)) return null;
  const own = ownFailure(error);
  if (own !== null) return own;
  if (error instanceof AggregateError) {
    for (const one of error.errors) {
      const failure = classifyFailure(one);
      if (failure !== null) return failure;
    }
  }
  return classifyFailure(error.cause);
}

/** The message of an error's innermost cause. */
export function rootMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0)
    return rootMessage(error.errors[0]);
  return error.cause === undefined ? error.message : rootMessage(error.cause);
}

/** The cause of an error and the remedy. */
export function explain(
  error: unknown,
  { databaseUrl, dataDir }: { readonly databaseUrl: string | null; readonly dataDir: string },
): string {
  return `${rootMessage(error)}. ${formatAdvice(error, databaseUrl === null ? dataDir : null)}`;
}

/** The remedy of an error; `folder` is the embedded database's, null with PostgreSQL. */
export function formatAdvice(error: unknown, folder: string | null): string {
  switch (classifyFailure(error)) {
    case "unreachable":
      return "Start PostgreSQL there, or correct DATABASE_URL.";
    case "overloaded":
      return "PostgreSQL has no connection or memory left: raise its limits, or close other programs' connections.";
    case "refused-login":
      return "Correct the user and password in DATABASE_URL.";
    case "refused-host":
      return "PostgreSQL's pg_hba.conf has no line for this user, host and database: if it has one by TLS, add sslmode=require to DATABASE_URL; else add one there.";
    case "no-database":
      return "Create this database, or correct its name in DATABASE_URL.";
    case "no-rights":
      return 'Let the user in DATABASE_URL make tables: GRANT USAGE, CREATE ON SCHEMA public TO "user" (or the schema of its search_path).';
    case "certificate":
      return "Node doesn't trust PostgreSQL's certificate: add sslrootcert=FILE with its authority to DATABASE_URL, or set NODE_EXTRA_CA_CERTS=FILE; the host must be the certificate's.";
    case "no-tls":
      return "PostgreSQL has TLS switched off: switch it on there, or remove sslmode from DATABASE_URL.";
    case "full":
      return "The disk is full: free some space on it.";
    case "malformed":
      if (folder === null)
        return "PostgreSQL found its data damaged: check its disk, and restore the database from a backup.";
      return `The database file is damaged or not a database: restore a backup (npm run restore -- FILE), or move the files marble-draws.sqlite* out of ${folder}.`;
    case "busy":
      return folder === null
        ? "PostgreSQL took too long or waited for a lock: see what else it is doing (pg_stat_activity)."
        : "Stop that process first, or set DATA_DIR to another folder.";
    case "unreadable":
      return `The disk failed: check the disk of ${folder ?? "the database"}.`;
    case "removed":
      return `Put the database file back into ${folder ?? "its place"}, or restart with the one that is there.`;
    case "other-schema":
    case "files-missing":
      return "Nothing was changed.";
    case "not-writable":
    case "not-a-folder":
      return folder === null
        ? "Let the user in DATABASE_URL write to this database; if it is a standby, name the primary."
        : `Make ${folder} a folder that this user can write to, with all its files, or set DATA_DIR to another one.`;
    case null:
      return folder === null ? "See PostgreSQL's own log." : `See the files of ${folder}.`;
  }
}

/** Whether an error is a store failure, so that the same request may succeed later. */
export function isStoreAway(error: unknown): boolean {
  return classifyFailure(error) !== null;
}
