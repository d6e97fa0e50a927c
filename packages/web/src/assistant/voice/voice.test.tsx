import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionOver } from '../../platform/session.ts';
import { pageOf, usage } from '../../testing/cast.ts';
import { microphone } from '../../testing/microphone.ts';
import { held, refused, serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import AssistantPanel from '../panel/assistant-panel.tsx';
import './voice-bar.tsx';

const SPEECH = 'POST /api/speech-to-text';
const DENIED = 'Could not access microphone. Please check your permissions.';
const FAILED = 'Failed to process speech. Please try again.';

let mic: ReturnType<typeof microphone>;

beforeEach(() => {
  mic = microphone();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  sessionOver.publish();
  mic.takeAway();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (answers: Parameters<typeof serve>[0] = {}) => {
  const server = serve({
    'GET /api/ai/conversation': { body: { data: [], hasMore: false } },
    'GET /api/subscription/usage': { body: usage(3) },
    'GET /api/contacts': { body: pageOf() },
    'GET /api/speech-to-text': { body: { available: true, message: null } },
    ...answers,
  });
  return {
    ...server,
    ...show(<AssistantPanel isAsked={false} onClose={() => undefined} onNavigate={() => undefined} />),
  };
};
const field = () => screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Message' });
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Speak' }));
const recording = () => screen.findByRole('region', { name: 'Recording' });

test('what is said in chunks of a second lands behind what is typed, for review, and the microphone is let go', async () => {
  const listening = held({ body: { text: ' yesterday. ' } });
  const server = open({ [SPEECH]: listening.answer });
  await userEvent.type(await field(), 'Lunch with Bea');
  await press();
  await recording();
  expect(mic.recorder().chunk).toBe(1000);
  expect(screen.queryByRole('combobox')).toBeNull();
  act(() => mic.recorder().hear('one second'));
  await userEvent.click(screen.getByRole('button', { name: 'Stop recording' }));
  expect(await screen.findByText('Turning your words into text')).toBeDefined();
  listening.release();
  await waitFor(async () => expect((await field()).value).toBe('Lunch with Bea yesterday.'));
  const sent = (server.bodyOf(SPEECH) as FormData).get('file') as File;
  expect([sent.name, sent.size]).toEqual(['recording.webm', 10]);
  expect(mic.isOn()).toBe(false);
  expect(server.requests()).not.toContain('POST /api/ai/process');
});

test('Cancel forgets what was said and lets the microphone go', async () => {
  const server = open();
  await press();
  await recording();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect((await field()).value).toBe('');
  expect(mic.isOn()).toBe(false);
  expect(server.requests()).not.toContain(SPEECH);
});

test('a microphone that is taken away in the middle keeps what was said', async () => {
  open({ [SPEECH]: { body: { text: 'Call Tom' } } });
  await press();
  await recording();
  act(() => {
    mic.recorder().hear('call tom');
    mic.tracks[0]!.dispatchEvent(new Event('ended'));
  });
  await waitFor(async () => expect((await field()).value).toBe('Call Tom'));
});

test('a panel that is closed listens no more, and what was said is in it when it opens again', async () => {
  const { unmount } = open({ [SPEECH]: { body: { text: 'Call Tom' } } });
  await press();
  await recording();
  act(() => mic.recorder().hear('call tom'));
  unmount();
  await waitFor(() => expect(mic.isOn()).toBe(false));
  open();
  await waitFor(async () => expect((await field()).value).toBe('Call Tom'));
});

test('a microphone that may not be used says so', async () => {
  mic.refuse();
  open();
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain(DENIED);
  expect(await field()).toBeDefined();
});

test('speech that could not be processed is kept, and Try again sends it once more', async () => {
  const server = open({ [SPEECH]: refused(502, 'bad-gateway') });
  await press();
  await recording();
  act(() => mic.recorder().hear('call tom'));
  await userEvent.click(screen.getByRole('button', { name: 'Stop recording' }));
  expect((await screen.findByRole('alert')).textContent).toContain(FAILED);
  server.answer({ [SPEECH]: { body: { text: 'Call Tom' } } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect((await field()).value).toBe('Call Tom'));
});

test('where speech cannot become text, the microphone says why instead of listening', async () => {
  open({ 'GET /api/speech-to-text': { body: { available: false, message: 'Speech is not set up here.' } } });
  await press();
  expect(await screen.findByText('Speech is not set up here.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Speech is not set up here.' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Recording' })).toBeNull();
});
