type Settings = {
  readonly NODE_ENV: string;
  readonly HOST: string;
  readonly PUBLIC_URL?: string | undefined;
  readonly SANDBOX?: boolean | undefined;
};

export type SandboxOpening = {
  /** Whether the stand-ins for the outside world are there. */
  readonly sandbox: boolean;
  /** Whether they may move the clock. */
  readonly timeMachine: boolean;
  /** A line about it for the person who starts the product. */
  readonly sandboxNotice?: string;
};

const CLOSED = { sandbox: false, timeMachine: false };

/**
 * In the sandbox anybody can be anybody, and whoever moves the clock sends what was planned. So it opens by itself only
 * where nobody else can come and nothing real is at stake; else it must be asked for. `credential` names a vendor's
 * credential that is set: beside a real vendor nobody moves the clock.
 */
export function sandboxOpening(settings: Settings, credential: string | undefined): SandboxOpening {
  if (settings.NODE_ENV === 'production' || settings.SANDBOX === false) return CLOSED;
  const reason = reasonToAsk(settings, credential);
  if (!reason) return { sandbox: true, timeMachine: true };
  if (!settings.SANDBOX) {
    return { ...CLOSED, sandboxNotice: `The sandbox is off, because ${reason}. SANDBOX=true opens it all the same.` };
  }
  const opened = `The sandbox is open to everybody who reaches this server, because SANDBOX=true says so.`;
  return credential === undefined
    ? { sandbox: true, timeMachine: true, sandboxNotice: opened }
    : { sandbox: true, timeMachine: false, sandboxNotice: `${opened} Its time machine is off, because ${reason}.` };
}

function reasonToAsk({ HOST: host, PUBLIC_URL: url }: Settings, credential: string | undefined): string | undefined {
  if (credential !== undefined) return `${credential} is set`;
  if (!isLoopback(host)) return 'HOST lets other computers in';
  if (url !== undefined && !isLoopback(new URL(url).hostname)) return 'PUBLIC_URL is not an address of this computer';
  return undefined;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether a host name or address reaches this very computer and no other. */
export const isLoopback = (hostname: string) => LOOPBACK.test(hostname);
