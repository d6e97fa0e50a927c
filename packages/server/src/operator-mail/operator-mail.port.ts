import type { Dependencies } from '../platform/dependencies.ts';

type MailAddress = { readonly name: string; readonly address: string };

/** A picture that comes along in the mail, where its HTML names it as `cid:…`. */
export type MailPicture = { readonly cid: string; readonly type: string; readonly content: Buffer };

/** An e-mail to one of our own users. */
type UserMail = {
  readonly to: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** With its angle brackets. The same mail has the same one, however often it is tried. */
  readonly messageId: string;
  readonly date: Temporal.Instant;
  readonly headers: Readonly<Record<string, string>>;
  readonly pictures?: readonly MailPicture[];
};

/** What became of a mail. `detail` is for the log of whoever runs the product. */
export type MailOutcome =
  | { readonly kind: 'sent' }
  /** Surely not taken, and worth another try. */
  | { readonly kind: 'later'; readonly detail: string }
  /** Surely not taken, and never will be. */
  | { readonly kind: 'refused'; readonly detail: string }
  /** The call was made, and its answer was lost: the mail may have gone out. */
  | { readonly kind: 'unknown'; readonly detail: string };

/** The mail server of whoever runs the product. */
export type OperatorMailer = {
  /** The address under which people reach the app, for links. */
  readonly origin: string;
  /** Never throws. */
  send(mail: UserMail): Promise<MailOutcome>;
};

export type Recipient = { readonly id: string; readonly name: string; readonly email: string };

export type ComposedMail = Pick<UserMail, 'subject' | 'text' | 'html' | 'headers' | 'pictures'>;

/** The weekly letter, made of what is known when it goes out; undefined when there is nothing to write about. */
type ComposeLetter = (
  to: Recipient,
  mailId: string,
  origin: string,
  dependencies: Dependencies,
) => Promise<ComposedMail | undefined>;

declare module '../platform/dependencies.ts' {
  interface Ports {
    /** Undefined when no mail server is set up. */
    readonly operatorMailer: OperatorMailer | undefined;
    /** Comes from the slice that writes letters. */
    readonly composeLetter: ComposeLetter;
  }
}
