import type { Config } from '../../platform/config.ts';
import { bad, ok, warn, type Finding } from './finding.ts';

const ANSWERS_WITHIN = 5000;
/** Codes by which people sign in elsewhere hold for half a minute; a clock that is further off refuses them. */
const CLOCK_SECONDS = 30;

type Vendor = {
  what: string;
  address: string | undefined;
  /** What that means where it is not set. */
  without: string;
  /** It can be played by the sandbox. */
  inSandbox?: true;
  /** Outside the sandbox nothing works without it. */
  isNeeded?: true;
};

/** Whom this configuration talks to. Any answer will do: keys are tried by using them. */
const vendorsOf = (config: Config): Vendor[] => [
  {
    what: 'Google',
    address: config.GOOGLE_CLIENT_ID && 'https://accounts.google.com/.well-known/openid-configuration',
    without: 'nobody can sign in: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
    inSandbox: true,
    isNeeded: true,
  },
  {
    what: 'Stripe',
    address: config.STRIPE_SECRET_KEY && (config.STRIPE_API_URL ?? 'https://api.stripe.com'),
    without: 'plans cannot be bought',
    inSandbox: true,
  },
  {
    what: 'Telegram',
    address: config.TELEGRAM_BOT_TOKEN && 'https://api.telegram.org',
    without: 'there is no bot',
    inSandbox: true,
  },
  { what: 'model', address: modelAddress(config), without: 'the built-in engine answers' },
  { what: 'analytics', address: config.ANALYTICS_URL, without: 'nothing is counted' },
];

function modelAddress({ AI_MODEL: model, AI_PROVIDER: provider, AI_BASE_URL: address }: Config): string | undefined {
  if (!model) return undefined;
  return address ?? (provider === 'anthropic' ? 'https://api.anthropic.com' : 'https://api.openai.com');
}

/** Each is asked once, all at the same time; the first that answers tells the time, too. */
export async function checkVendors(config: Config): Promise<Finding[]> {
  const asked = await Promise.all(vendorsOf(config).map((vendor) => ask(vendor, config)));
  const date = asked.find((one) => one.date)?.date;
  return [...asked.map(({ finding }) => finding), ...(date ? [clock(date)] : [])];
}

async function ask(vendor: Vendor, { sandbox }: Config): Promise<{ finding: Finding; date?: string }> {
  const { what, address, without, inSandbox, isNeeded } = vendor;
  if (!address && sandbox && inSandbox) return { finding: ok(what, 'not set; the sandbox stands in for it') };
  if (!address) return { finding: isNeeded ? bad(what, without) : ok(what, `not set; ${without}`) };
  const { host } = new URL(address);
  try {
    const { headers } = await fetch(address, { signal: AbortSignal.timeout(ANSWERS_WITHIN), redirect: 'manual' });
    const date = headers.get('date');
    return { finding: ok(what, `${host} answers`), ...(date && { date }) };
  } catch (error) {
    const reason = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name;
    return { finding: bad(what, `${host} does not answer (${reason}): let this machine reach it`) };
  }
}

function clock(date: string): Finding {
  const off = Math.round((Date.now() - Date.parse(date)) / 1000);
  if (Math.abs(off) <= CLOCK_SECONDS) return ok('clock', 'is right');
  return warn('clock', `is ${Math.abs(off)} seconds ${off > 0 ? 'ahead' : 'behind'}: let the machine set it by NTP`);
}
