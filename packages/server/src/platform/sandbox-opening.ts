import { hostsOf } from './database/hosts.ts';
import { isLoopback } from './loopback.ts';

type Settings = {
  readonly NODE_ENV: string;
  readonly HOST: string;
  readonly PUBLIC_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly TRUST_PROXY: readonly string[];
  readonly ENCRYPTION_KEYS?: string | undefined;
  readonly SANDBOX?: boolean | undefined;
};

export type SandboxOpening = {
  /** Whether the stand-ins for the outside world are there. */
  readonly sandbox: boolean;
  /** Whether they are served on a loopback port of their own. Otherwise they are served on the product's port, under /sandbox. */
  readonly sandboxHasOwnPort: boolean;
  /** Whether they may move the clock. */
  readonly timeMachine: boolean;
  /** A line about it for the person who starts the product. */
  readonly sandboxNotice?: string;
};

const CLOSED = { sandbox: false, sandboxHasOwnPort: false, timeMachine: false };

/**
 * The sandbox signs in every user as every account, and its clock sends what was planned. So it opens by itself only where
 * the product is set up for this computer alone, and then on a loopback port of its own, which no proxy in front of the product
 * reaches. `credential` names a vendor's credential that is set: beside a real vendor the clock cannot be moved.
 */
export function sandboxOpening(settings: Settings, credential: string | undefined): SandboxOpening {
  if (settings.NODE_ENV === 'production' || settings.SANDBOX === false) return CLOSED;
  const reason = reasonToAsk(settings, credential);
  if (!settings.SANDBOX) {
    return reason === undefined
      ? { sandbox: true, sandboxHasOwnPort: true, timeMachine: true }
      : { ...CLOSED, sandboxNotice: `The sandbox is off, because ${reason}. SANDBOX=true opens it all the same.` };
  }
  const opened = `The sandbox is open to everybody who reaches this server, because SANDBOX=true says so.`;
  const isOpen = { sandbox: true, sandboxHasOwnPort: false };
  return credential === undefined
    ? { ...isOpen, timeMachine: true, sandboxNotice: opened }
    : { ...isOpen, timeMachine: false, sandboxNotice: `${opened} Its time machine is off, because ${reason}.` };
}

function reasonToAsk(settings: Settings, credential: string | undefined): string | undefined {
  const { HOST: host, PUBLIC_URL: url } = settings;
  if (credential !== undefined) return `${credential} is set`;
  if (!isLoopback(host)) return 'HOST lets other computers in';
  if (url !== undefined && !isLoopback(new URL(url).hostname)) return 'PUBLIC_URL is not an address of this computer';
  // The process speaks plain http.
  if (url?.startsWith('https:')) return 'PUBLIC_URL with https means a proxy';
  if (settings.TRUST_PROXY.length > 0) return 'TRUST_PROXY is set';
  if (settings.ENCRYPTION_KEYS !== undefined) return 'ENCRYPTION_KEYS is set';
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
    const database = settings[name];
    if (database !== undefined && !hostsOf(database).every(isHere))
      return `${name} does not name a database on this computer`;
  }
  return undefined;
}

/** By loopback, or by a socket in the file system. An address without a host may lead anywhere: PGHOST says where. */
function isHere(database: string): boolean {
  // With a user and no host it is no URL by the standard, but PostgreSQL's clients take it.
  const url = URL.parse(database.replace('@/', '@none/'));
  const host = url?.searchParams.get('host') ?? url?.hostname ?? '';
  return /^(?:\/|%2f)/i.test(host) || isLoopback(host);
}
