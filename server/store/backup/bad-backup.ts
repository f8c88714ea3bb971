/** A copy that can't be made, restored or used; `message` is for the operator. */
export class BadBackup extends Error {
  override name = "BadBackup";
}
