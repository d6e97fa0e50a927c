/** Why the product cannot start on this database, in a sentence for the person who starts it. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}
