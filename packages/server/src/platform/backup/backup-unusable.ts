/** Why a backup cannot be made or used, in a sentence for the person who asked for it. */
export class BackupUnusable extends Error {
  override name = 'BackupUnusable';
}
