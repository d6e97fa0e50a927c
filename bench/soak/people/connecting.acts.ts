import { calendarEndpoints } from '../../../packages/domain/src/calendar/calendar.contract.ts';
import { integrationsEndpoints } from '../../../packages/domain/src/integrations/integrations.contract.ts';
import type { Person } from './person.ts';
import { type Act, expectOnPlan, type Stage } from './stage.ts';

const needsVendor = true;
const GATED = 'integrations are for the plans that have them';

const { emailAuth, emailStatus, connectSmtp, revokeEmail, calendarAuth, calendarStatus, pairingCode } =
  integrationsEndpoints;

/** A plan without integrations is refused, any other is not. */
async function gate(person: Person, stage: Stage, status: number): Promise<void> {
  // A vendor, or the product, was away: nothing was decided.
  if (status >= 500 || status === 429) return;
  const isRight = () => (status === 403) === (person.plan === 'free');
  await expectOnPlan(person, stage, GATED, isRight, () => `on ${person.plan} it was answered ${status}`);
}

/** Agrees to everything at Google, and comes back. */
async function agree({ client }: Person, authUrl: string): Promise<void> {
  const url = new URL(authUrl);
  url.searchParams.set('prompt', 'none');
  await client.visit(url.href).catch(() => undefined);
}

export const connectMailbox: Act = async (person, stage) => {
  const { client } = person;
  if (person.mailbox === 'connected') return false;
  if (person.mailboxKind === 'smtp') {
    const { host, port } = await stage.vendors.ask<{ host: string; port: number }>('GET', '/smtp.json');
    const body = { email: person.email, host, port, security: 'none', username: person.email, password: 'right' };
    await gate(person, stage, (await client.call(connectSmtp, { body, needsVendor })).status);
  } else {
    const { status, body } = await client.call(emailAuth, { needsVendor });
    await gate(person, stage, status);
    if (status === 200) await agree(person, body.authUrl);
  }
  const { status, body } = await client.call(emailStatus);
  if (status === 200 && body.isAuthorized) person.mailbox = 'connected';
  person.note(`connected a mailbox: ${person.mailbox}`);
  return true;
};

export const disconnectMailbox: Act = async (person) => {
  if (person.mailbox === 'none' || person.plan === 'free') return false;
  const { status } = await person.client.call(revokeEmail, { needsVendor });
  if (status === 200) person.mailbox = 'none';
  person.note(`disconnected the mailbox: ${status}`);
  return true;
};

/** At Google, without a word to the product. */
export const revokeAtGoogle: Act = async (person, { vendors }) => {
  if (person.mailbox !== 'connected' || person.mailboxKind !== 'google') return false;
  await vendors.ask('POST', '/faults', { vendor: 'gmail', fault: 'revoked', account: person.email });
  person.mailbox = 'broken';
  person.revocations += 1;
  person.note('took the permission back at Google');
  return true;
};

export const connectCalendar: Act = async (person, stage) => {
  if (person.hasCalendar) return false;
  const { status, body } = await person.client.call(calendarAuth, { needsVendor });
  await gate(person, stage, status);
  if (status !== 200) return true;
  await agree(person, body.authUrl);
  const after = await person.client.call(calendarStatus);
  person.hasCalendar = after.status === 200 && after.body.isAuthorized;
  person.note(`connected a calendar: ${person.hasCalendar}`);
  return true;
};

/** A meeting that logs itself when it is over. */
export const planMeeting: Act = async (person, { vendors }) => {
  const { random, memory, client } = person;
  const contactId = random.pickOrNone([...memory.contacts.keys()]);
  const [title, hours] = [`Lunch ${random.whole(0, 1e9).toString(36)}`, random.whole(20, 200)];
  if (!contactId || !person.hasCalendar || person.plan === 'free') return false;
  const start = vendors.now().add({ hours }).round('hour');
  const end = start.add({ hours: 1 });
  const body = {
    title,
    start: start.toString(),
    end: end.toString(),
    contactId,
    createInteraction: true,
    zone: person.zone,
  };
  const { status, isUnsure } = await client.call(calendarEndpoints.create, { body, key: random.uuid(), needsVendor });
  person.note(`planned the meeting ${title}: ${status}`);
  if (status === 201) memory.meetings.push({ contactId, title, end });
  else if (isUnsure || status >= 500) memory.meetings.push({ contactId, title, end });
  return true;
};

export const connectTelegram: Act = async (person, stage) => {
  if (person.chatId !== undefined) return false;
  const { status, body } = await person.client.call(pairingCode, { needsVendor });
  await gate(person, stage, status);
  if (status !== 200) return true;
  const { chatId } = await stage.vendors.ask<{ chatId: number }>('POST', '/telegram/chats', {
    email: person.email,
    name: '',
  });
  await stage.vendors.ask('POST', `/telegram/chats/${chatId}`, { text: `/start ${body.code}` });
  person.chatId = chatId;
  person.note('wrote the code to the bot');
  return true;
};
