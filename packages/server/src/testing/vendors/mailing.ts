import type { TestApp, TestUser } from '../start-test-app.ts';

type UserMail = {
  id: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  attachments: { type: string; bytes: number }[];
};

/** What tests of the operator's mail server do all the time. */
export const mailing = ({ origin }: TestApp) => ({
  /** What somebody got from the product itself, oldest first. */
  mailsTo: async ({ user }: TestUser): Promise<UserMail[]> => {
    const response = await fetch(`${origin}/sandbox/outbox.json?to=${encodeURIComponent(user.email)}`);
    return ((await response.json()) as UserMail[]).filter(({ from }) => from.startsWith('letters@'));
  },

  /** The operator's server misbehaves so many times. */
  mailFault: async (fault: string, times: number): Promise<void> => {
    const response = await fetch(`${origin}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ vendor: 'smtp', fault, times, account: 'inner-circle' }),
    });
    if (!response.ok) throw new Error(await response.text());
  },

  /** Where a link of a letter leads, without its origin. */
  linkIn: (text: string, name: 'stop' | 'spoke'): string => {
    const [path] = new RegExp(`/api/letters/${name}/[^\\s>"]+`).exec(text) ?? [];
    if (!path) throw new Error(`There is no link ${name}.`);
    return path;
  },
});
