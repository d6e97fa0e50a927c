import { readConfig } from '../../platform/config.ts';
import { withDatabase } from './with-database.ts';

const EVERYBODY = 'everybody';

/** Of one address, or of all. Links that would open a session go with them. */
const OF = `select id from users where $1 = '${EVERYBODY}' or lower(email) = lower($1)`;

/** Logs somebody out everywhere, or everybody: whoever was signed in signs in anew. */
export async function endSessions(whose: string, environment: NodeJS.ProcessEnv): Promise<number> {
  try {
    const config = readConfig(environment);
    const { DATABASE_DIRECT_URL, DATABASE_URL, DATA_DIR } = config;
    return await withDatabase(DATABASE_DIRECT_URL ?? DATABASE_URL ?? DATA_DIR, async (client) => {
      const { rows } = await client.query(OF, [whose]);
      if (rows.length === 0) {
        console.error(`Nobody here has the address ${whose}.`);
        return 1;
      }
      await client.query(`delete from sign_in_tokens where user_id in (${OF})`, [whose]);
      const { rowCount } = await client.query(`delete from sessions where user_id in (${OF})`, [whose]);
      console.log(`Sessions ended: ${rowCount ?? 0}. Access tokens, calendar feeds and passwords of devices go on.`);
      return 0;
    });
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}
