import { mailServerProblem } from '../../adapters/smtp/operator-mailer.ts';
import type { Config } from '../../platform/config.ts';
import { bad, ok, type Finding } from './finding.ts';

const WITHIN = 5000;
const TIMEOUTS = { connect: WITHIN, greeting: WITHIN, silence: WITHIN, overall: WITHIN };

/** Signs in where there is somebody to sign in as, and sends nothing. */
export async function checkMail({ MAIL_URL: url, sandbox }: Config): Promise<Finding> {
  if (!url && sandbox) return ok('mail', 'not set; the sandbox stands in for it');
  if (!url) return ok('mail', 'not set; nobody gets letters or notices: set MAIL_URL and MAIL_FROM');
  const problem = await mailServerProblem(url, TIMEOUTS);
  return problem ? bad('mail', `${problem} Look at MAIL_URL.`) : ok('mail', `${new URL(url).host} lets us in`);
}
