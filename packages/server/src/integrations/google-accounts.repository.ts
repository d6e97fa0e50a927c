import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';
import type { Ports } from '../platform/dependencies.ts';
import { googleCalendars, mailboxes } from './integrations.table.ts';

/**
 * Whether a Google account is still connected here, as a mailbox, as a calendar or for its contacts, by whomever: Google takes back all
 * that an account permitted at once, so that to give one permission back would end the others too.
 */
export async function isGoogleAccountInUse(db: Connection, email: string, ports: Ports): Promise<boolean> {
  const { rows } = await db.execute<{ isInUse: boolean }>(sql`
    select exists (
      select from ${mailboxes} where lower(email) = lower(${email}) and kind = 'google' and given_up_at is null
    ) or exists (
      select from ${googleCalendars} where lower(email) = lower(${email}) and given_up_at is null
    ) as "isInUse"`);
  return rows[0]!.isInUse || ports.isGoogleAccountASource(db, email);
}
