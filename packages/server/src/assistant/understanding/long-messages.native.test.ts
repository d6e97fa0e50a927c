import { afterEach, expect, test, vi } from 'vitest';
import { MOST_TAGGINGS, MOST_WORDS_READ, ReadingBudget } from './reading-budget.ts';
import { converse } from './sentences/judge.ts';

/** What a user may dictate without a pause, again and again. */
const DICTATED = {
  corrections:
    'remind me to call Anna on Friday no wait on Saturday I mean actually on Sunday and buy milk no bread scratch that butter for Tom and ',
  alternatives: 'call Tom or Priya on Friday or Saturday and ',
  instructions: 'remind me to buy milk and email Tom that I am late and log a call with Priya and ',
  stories:
    'so yesterday I called Anna and we talked about the boat and then I met Tom at the office and he said he wants to move to Oslo and ',
};

const ofLength = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);

afterEach(() => vi.restoreAllMocks());

test.each(Object.entries(DICTATED))('a long message of %s is not read without end', async (_, part) => {
  const read = vi.spyOn(ReadingBudget.prototype, 'spendWords');
  const tagged = vi.spyOn(ReadingBudget.prototype, 'spendTagging');
  const message = ofLength(part, 1630);
  await converse([message]);
  const words = read.mock.calls.reduce((sum, [count]) => sum + count, 0);
  expect(words).toBeLessThan(MOST_WORDS_READ + message.length);
  expect(tagged.mock.calls.length).toBeLessThanOrEqual(MOST_TAGGINGS + 1);
});

test('a message with too many ways to read it is not read, and the assistant asks for shorter ones', async () => {
  const { reply, actions } = await converse([ofLength(DICTATED.corrections, 1630)]);
  expect(reply).toBe('That is a lot at once. Please say it in shorter messages.');
  expect(actions).toEqual([]);
});

test('a message that was too long leaves what was said before it in memory', async () => {
  const { actions } = await converse([
    'log a call with Priya Patel',
    ofLength(DICTATED.corrections, 1630),
    'call her on Friday',
  ]);
  expect(JSON.stringify(actions)).toContain('"task":"Call Priya"');
});
