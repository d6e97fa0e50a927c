import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { speechEndpoints } from '@inner-circle/domain/assistant/speech.contract.ts';
import { calendarEndpoints } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { expect, onTestFinished, test } from 'vitest';
import { connectCalendar } from '../testing/vendors/google-consent.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const TIMEOUT_MILLISECONDS = 120_000;

const { signIn, dependencies } = await startTestApp({
  sandbox: true,
  environment: { DEFAULT_PLAN: 'premium', MAX_IN_FLIGHT: '1000', MAX_EVENT_LOOP_DELAY: '1000000' },
});
const { ports } = dependencies;
const people = (count: number) => Array.fromAsync({ length: count }, () => signIn());

/** From now on everybody whom these vendors are asked for waits, until they answer. */
function letVendorsHang() {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let asked = 0;
  const hang = () => {
    asked += 1;
    return answered;
  };
  const calls = new Proxy(
    {},
    { get: () => () => hang().then(() => ({ events: [], calendarName: '', readOnly: true })) },
  );
  Object.assign(ports, {
    engine: () => hang().then(() => ({ reply: 'Good.', choices: [], memory: {}, actions: [] })),
    speech: { ...ports.speech, missing: () => null, transcribe: () => hang().then(() => ({ kind: 'busy' })) },
    googleCalendars: { ...ports.googleCalendars, callsOf: () => calls },
  });
  onTestFinished(() => answer());
  return { asked: () => asked, answer };
}

const recording = () => {
  const data = new FormData();
  data.set('file', new Blob([Uint8Array.of(1, 2, 3)], { type: 'audio/webm' }), 'recording');
  return data;
};
const ask = (user: TestUser) => user(assistantEndpoints.process, { body: { message: 'hello' } });
const speak = (user: TestUser) => user.send('POST', speechEndpoints.transcribe.url, undefined, { raw: recording() });
const look = (user: TestUser) =>
  user(calendarEndpoints.events, { body: { startDate: '2026-11-01', endDate: '2026-11-30' } });

test(
  'while fifty wait for a model, and fifty for Google and for speech, nobody else is turned away',
  async () => {
    const [asking, looking, speaking, others] = [
      await people(50),
      await people(25),
      await people(25),
      await people(20),
    ];
    for (const user of looking) await connectCalendar(user);
    const vendors = letVendorsHang();
    const waiting = [...asking.map(ask), ...looking.map(look), ...speaking.map(speak)];
    await expect.poll(vendors.asked, { timeout: 60_000 }).toBe(100);
    // Longer than anybody may wait for what is scarce here.
    const longAgo = performance.now() + 1000;
    await expect.poll(() => performance.now(), { timeout: 10_000 }).toBeGreaterThan(longAgo);
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(others.map((user) => user(contactsEndpoints.list)));
      expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
    }
    vendors.answer();
    const statuses = (await Promise.all<{ status: number }>(waiting)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses.slice(0, 75)).toEqual(Array<number>(75).fill(200));
  },
  TIMEOUT_MILLISECONDS,
);
