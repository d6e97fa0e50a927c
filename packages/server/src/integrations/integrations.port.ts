import type { SmtpSecurity } from '@inner-circle/domain/integrations/integrations.contract.ts';
import type { Connection } from '../platform/database.ts';

type MailAddress = { readonly name: string; readonly address: string };

export type OutgoingMail = {
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** With its angle brackets. The same mail has the same one, however often it is tried. */
  readonly messageId: string;
  readonly date: Temporal.Instant;
};

/** So much of what the other side said is kept and shown. */
export const LONGEST_DETAIL = 200;

/** What became of a mail. `detail` is what the other side said, short enough to be shown. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  /** Surely not taken, and worth another try, after that many seconds where the other side named them. */
  | { readonly kind: 'later'; readonly detail: string; readonly afterSeconds?: number }
  /** Surely not taken, and never will be. */
  | { readonly kind: 'refused'; readonly detail: string }
  /** Surely not taken: the mailbox no longer lets us in. */
  | { readonly kind: 'not-authorized'; readonly detail: string }
  /** The call was made, and its answer was lost: the mail may have gone out. */
  | { readonly kind: 'unknown'; readonly detail: string };

export type GrantAttempt = { readonly state: string; readonly codeVerifier: string; readonly redirectUri: string };

/** One permission that a user gives at Google. */
export type GoogleGrant = {
  /** Where the user gives it. */
  begin(options: { redirectUri: string; loginHint: string }): Promise<{ url: string; attempt: GrantAttempt }>;
  /** Throws ConnectionRefused when the user or Google said no. */
  finish(query: string, attempt: GrantAttempt): Promise<{ refreshToken: string; email: string }>;
  /** Gives back everything that the account permitted. What was given back before is no error. */
  revoke(refreshToken: string): Promise<void>;
};

export type GoogleMailboxes = GoogleGrant & {
  send(refreshToken: string, mail: OutgoingMail): Promise<SendOutcome>;
};

export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  readonly security: SmtpSecurity;
  readonly username: string;
  readonly password: string;
};

export type SmtpMailboxes = {
  /** Signs in and out again. Throws ConnectionRefused with the reason. */
  verify(server: SmtpServer): Promise<void>;
  send(server: SmtpServer, mail: OutgoingMail): Promise<SendOutcome>;
};

/** `reason` is a short code of ours, `message` a sentence for the user. */
export class ConnectionRefused extends Error {
  readonly reason:
    | 'denied'
    | 'scope-missing'
    | 'other-attempt'
    | 'host'
    | 'port'
    | 'security'
    | 'password'
    | 'unreachable';
  constructor(reason: ConnectionRefused['reason'], message: string) {
    super(message);
    this.name = 'ConnectionRefused';
    this.reason = reason;
  }
}

/** A voice message to the bot, as it is described before its download. */
export type VoiceMessage = {
  readonly fileId: string;
  readonly seconds: number;
  readonly bytes: number | undefined;
  /** Such as “audio/ogg”. */
  readonly type: string;
};

/** What somebody wrote or said to the bot, or the button that they pressed below one of its messages. */
export type ChatMessage = {
  readonly chatId: string;
  readonly name: string;
  /** Empty for what was said or pressed. */
  readonly text: string;
  readonly voice?: VoiceMessage;
  /** Tells it from other messages of the chat; the same when Telegram brings it again. */
  readonly messageId?: string;
  readonly pressed?: { readonly id: string; readonly data: string };
};

/** A message as Telegram brings it, under a number that grows and comes again only with the same message. */
export type ChatUpdate = {
  readonly id: number;
  readonly message: ChatMessage;
  /** In seconds since 1970; of a button, nobody says when it was pressed. */
  readonly writtenAt?: number;
};

/** A button below a message; at most 64 bytes come back when it is pressed. */
export type ChatButton = { readonly label: string; readonly data: string };

export type Download =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-large' }
  /** It could not be had: the other side failed, was too slow, or has the file no longer. */
  | { readonly kind: 'missing' };

export type Messenger = {
  /** The bot's name, to search for. Throws while Telegram has never been reached. */
  name(): Promise<string>;
  /** Opens the chat with the bot and hands it a code. */
  link(code: string): Promise<string>;
  /** `html` may hold b, i and a. `gone` when the person blocked the bot or left. Throws TryLater when asked to wait for long. */
  say(
    chatId: string,
    html: string,
    signal?: AbortSignal,
    /** In rows. */
    buttons?: readonly (readonly ChatButton[])[],
  ): Promise<'said' | 'gone'>;
  /** Ends the spinner of the button that was pressed. */
  acknowledge(pressId: string): Promise<void>;
  /** Fetches what was written, waiting up to that many seconds; confirms everything before `from`. */
  fetch(from: number, waitSeconds: number, signal: AbortSignal): Promise<{ updates: ChatUpdate[]; next: number }>;
  /** Fetches a file that somebody sent, of at most so many bytes. */
  download(fileId: string, mostBytes: number, signal: AbortSignal): Promise<Download>;
  /** What an update that came by webhook says; undefined when it is none of ours. */
  read(update: unknown): ChatUpdate | undefined;
  /** Has Telegram bring messages to that address, or no longer. */
  useWebhook(address: { url: string; secret: string } | undefined): Promise<void>;
};

declare module '../platform/dependencies.ts' {
  interface Ports {
    /** Undefined when no Google client is set up. */
    readonly googleMailboxes: GoogleMailboxes | undefined;
    readonly smtpMailboxes: SmtpMailboxes;
    /** Undefined when no bot is set up. */
    readonly messenger: Messenger | undefined;
    /** Whether somebody's people come from a Google account; comes from the slice that knows. */
    readonly isGoogleAccountASource: (db: Connection, email: string) => Promise<boolean>;
  }
}
