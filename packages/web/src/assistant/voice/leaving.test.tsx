import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionQuery } from '../../auth/session.ts';
import { sessionOver } from '../../platform/session.ts';
import { ada, pageOf, usage } from '../../testing/cast.ts';
import { microphone } from '../../testing/microphone.ts';
import { held, refused, serve } from '../../testing/server-double.ts';
import { impatientClient, show } from '../../testing/show.tsx';
import AssistantPanel from '../panel/assistant-panel.tsx';
import './voice-bar.tsx';
import { heard, voice, withRecording } from './voice-state.ts';

const SPEECH = 'POST /api/speech-to-text';
const STATUS = 'GET /api/speech-to-text';
const AVAILABLE = { body: { available: true, message: null } };

let mic: ReturnType<typeof microphone>;
let server: ReturnType<typeof serve>;
let client: ReturnType<typeof impatientClient>;
let isHidden = false;

const panel = () =>
  show(<AssistantPanel isAsked={false} onClose={() => undefined} onNavigate={() => undefined} />, client);
const open = () => {
  client = impatientClient();
  return panel();
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const recording = () => screen.findByRole('region', { name: 'Recording' });
const speak = async (words: string) => {
  await press('Speak');
  await recording();
  act(() => mic.recorder().hear(words));
};
/** Everything that can go on without anybody's doing has come to its end: a few turns of the event loop. */
const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  });
const seen = (hidden: boolean) =>
  act(() => {
    isHidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  });

beforeEach(() => {
  mic = microphone();
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server = serve({
    'GET /api/ai/conversation': { body: { data: [], hasMore: false } },
    'GET /api/subscription/usage': { body: usage(3) },
    'GET /api/contacts': { body: pageOf() },
    [STATUS]: AVAILABLE,
    [SPEECH]: { body: { text: 'Call Tom' } },
  });
});
afterEach(() => {
  cleanup();
  sessionOver.publish();
  mic.takeAway();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Brings Ada to a step, and answers what goes on by itself from there. */
type Reach = () => Promise<() => void>;

const STEPS: Readonly<Record<string, Reach>> = {
  'while the server is asked whether it understands speech': async () => {
    const status = held(AVAILABLE);
    server.answer({ [STATUS]: status.answer });
    await press('Speak');
    return status.release;
  },
  'while the browser asks for the microphone': async () => {
    const allow = mic.ask();
    await press('Speak');
    await screen.findByText('Waiting for the microphone');
    return allow;
  },
  'while she is recorded': async () => {
    await speak('call tom');
    return () => undefined;
  },
  'while the recorder stops': async () => {
    await speak('call tom');
    const { promise: stopped, resolve } = Promise.withResolvers<void>();
    const recorder = mic.recorder();
    recorder.stop = () => {
      recorder.state = 'inactive';
      void stopped.then(() => recorder.dispatchEvent(new Event('stop')));
    };
    await press('Stop recording');
    return resolve;
  },
  'while it is sent and turned into text': async () => {
    const text = held({ body: { text: 'Call Tom' } });
    server.answer({ [SPEECH]: text.answer });
    await speak('call tom');
    await press('Stop recording');
    await screen.findByText('Turning your words into text');
    return text.release;
  },
  'where she may not use the microphone': async () => {
    mic.refuse();
    await press('Speak');
    await screen.findByRole('alert');
    return () => undefined;
  },
  'where it did not become text': async () => {
    server.answer({ [SPEECH]: refused(502, 'bad-gateway') });
    await speak('call tom');
    await press('Stop recording');
    await screen.findByRole('alert');
    server.answer({ [SPEECH]: { body: { text: 'Call Tom' } } });
    return () => undefined;
  },
  'where a recording was found': async () => {
    const found = { recording: new Blob(['call tom']), seconds: 3, drop: vi.fn<() => void>() };
    act(() => voice.set(withRecording('found', found)));
    await screen.findByText('Your recording of 0:03 is still here.');
    return () => undefined;
  },
};

/** What is there when she comes back: her words, her recording to try again, or nothing. */
const LEFT: Readonly<Record<keyof typeof STEPS, 'nothing' | 'text' | 'recording'>> = {
  'while the server is asked whether it understands speech': 'nothing',
  'while the browser asks for the microphone': 'nothing',
  'while she is recorded': 'text',
  'while the recorder stops': 'text',
  'while it is sent and turned into text': 'text',
  'where she may not use the microphone': 'nothing',
  'where it did not become text': 'recording',
  'where a recording was found': 'recording',
};

const WAYS: Readonly<Record<string, { leave: () => unknown; comeBack: () => unknown }>> = {
  'she closes the panel': { leave: () => cleanup(), comeBack: () => open() },
  'she turns to another tab': { leave: () => seen(true), comeBack: () => seen(false) },
  'her session lapses': {
    leave: () => act(() => void client.setQueryData(sessionQuery.queryKey, { user: ada, lapsed: true })),
    comeBack: () => act(() => void client.setQueryData(sessionQuery.queryKey, { user: ada })),
  },
};

const CASES = Object.entries(STEPS).flatMap(([step, reach]) =>
  Object.entries(WAYS).map(([way, { leave, comeBack }]) => ({ step, way, reach, leave, comeBack, left: LEFT[step]! })),
);

test.each(CASES)('$way $step: nobody listens, and $left is there when she is back', async (one) => {
  open();
  const goOn = await one.reach();
  await one.leave();
  await settled();
  goOn();
  await settled();
  expect(mic.isOn()).toBe(false);
  await one.comeBack();
  await settled();
  expect(mic.isOn()).toBe(false);
  if (one.left === 'recording') {
    await press(screen.queryByRole('button', { name: 'Try again' }) ? 'Try again' : 'Transcribe');
  }
  if (one.left !== 'nothing')
    await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('combobox').value).toBe('Call Tom'));
  else {
    expect(mic.recordings()).toBe(0);
    expect(server.requests()).not.toContain(SPEECH);
  }
});

describe('when the session is over', () => {
  const over = () => {
    act(() => sessionOver.publish());
    cleanup();
  };

  test.each(Object.entries(STEPS))('%s, nothing of what was said is left', async (_step, reach) => {
    open();
    const goOn = await reach();
    over();
    goOn();
    await settled();
    expect(mic.isOn()).toBe(false);
    open();
    await settled();
    expect(screen.getByRole<HTMLTextAreaElement>('combobox').value).toBe('');
    expect([voice.get().step, heard.get()]).toEqual(['idle', '']);
  });

  test.each(Object.entries(STEPS))('%s, another person who speaks then is heard alone', async (_step, reach) => {
    open();
    const goOn = await reach();
    over();
    mic.allow();
    server.answer({ [STATUS]: AVAILABLE, [SPEECH]: { body: { text: 'Buy rope' } } });
    open();
    await press('Speak');
    await recording();
    const [before, bobs] = [mic.tracks.slice(0, -1), mic.tracks.at(-1)!];
    goOn();
    await settled();
    expect([...before, ...mic.tracks.slice(before.length + 1)].filter(({ isLive }) => isLive)).toEqual([]);
    expect(bobs.isLive).toBe(true);
    expect(voice.get().step).toBe('recording');
    act(() => mic.recorder().hear('buy rope'));
    await press('Stop recording');
    await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('combobox').value).toBe('Buy rope'));
    expect(mic.isOn()).toBe(false);
  });
});

test('whoever is back in the tab before the browser has its answer is listened to', async () => {
  open();
  const allow = mic.ask();
  await press('Speak');
  await screen.findByText('Waiting for the microphone');
  seen(true);
  seen(false);
  allow();
  expect(await recording()).toBeDefined();
});
