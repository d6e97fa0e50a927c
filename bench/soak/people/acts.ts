import { askAssistant, importFile, useAiClient } from './assisted.acts.ts';
import {
  connectCalendar,
  connectMailbox,
  connectTelegram,
  disconnectMailbox,
  planMeeting,
  revokeAtGoogle,
} from './connecting.acts.ts';
import { closeAccount, lookAround, signOut } from './leaving.acts.ts';
import { buy, cancelPlan, changePlan, redeem, resumePlan } from './money.acts.ts';
import { SignInRefused } from './client.ts';
import { addPhoto, addRelative, readOnDevice } from './around.acts.ts';
import { snoozeEverybody, switchLetter, todoForSome } from './many.acts.ts';
import { mergeContacts, undoMerge } from './merging.acts.ts';
import type { Person } from './person.ts';
import { formGroup, giveRhythm, snooze } from './rhythm.acts.ts';
import {
  cancelReminder,
  deleteReminder,
  mendReminder,
  moveReminder,
  planReminder,
  rewordReminder,
} from './reminding.acts.ts';
import type { Act, Stage } from './stage.ts';
import {
  addContact,
  addTodo,
  completeTodo,
  deleteContact,
  deleteTodo,
  logInteraction,
  renameContact,
} from './writing.acts.ts';

/** What people do, by its name, and how often. */
const ACTS: readonly (readonly [readonly [string, Act], number])[] = [
  [['contact added', addContact], 22],
  [['contact renamed', renameContact], 6],
  [['contact deleted', deleteContact], 2],
  [['to-do added', addTodo], 12],
  [['to-do completed', completeTodo], 8],
  [['to-do deleted', deleteTodo], 2],
  [['interaction logged', logInteraction], 12],
  [['photo taken', addPhoto], 3],
  [['somebody around added', addRelative], 3],
  [['rhythm given', giveRhythm], 3],
  [['group formed', formGroup], 2],
  [['contact snoozed', snooze], 3],
  [['everybody snoozed', snoozeEverybody], 1],
  [['to-do for several', todoForSome], 2],
  [['weekly letter switched', switchLetter], 3],
  [['contacts merged', mergeContacts], 3],
  [['merge undone', undoMerge], 3],
  [['address book read', readOnDevice], 2],
  [['reminder planned', planReminder], 30],
  [['reminder reworded', rewordReminder], 4],
  [['reminder moved', moveReminder], 3],
  [['reminder called off', cancelReminder], 3],
  [['reminder deleted', deleteReminder], 1],
  [['failed reminder mended', mendReminder], 8],
  [['file imported', importFile], 2],
  [['assistant asked', askAssistant], 8],
  [['AI client used', useAiClient], 3],
  [['mailbox connected', connectMailbox], 16],
  [['mailbox disconnected', disconnectMailbox], 0.5],
  [['permission taken back at Google', revokeAtGoogle], 0.7],
  [['calendar connected', connectCalendar], 3],
  [['meeting planned', planMeeting], 4],
  [['Telegram connected', connectTelegram], 3],
  [['plan bought', buy], 12],
  [['plan canceled', cancelPlan], 1],
  [['plan resumed', resumePlan], 0.7],
  [['plan changed', changePlan], 1],
  [['code redeemed', redeem], 14],
  [['looked around', lookAround], 8],
  [['signed out', signOut], 1],
  [['account closed', closeAccount], 0.35],
];
const TRIES = 4;
const [FEWEST_ACTS, MOST_ACTS] = [2, 5];

/** What somebody wants before anything else: whom to keep, the plan, and the mailbox that it is good for. */
const wishesOf = ({ plan, mailbox, memory }: Person): readonly (readonly [string, Act])[] => [
  ...(memory.contacts.size < 3 ? ([['contact added', addContact]] as const) : []),
  ...(plan === 'free'
    ? ([
        ['plan bought', buy],
        ['code redeemed', redeem],
      ] as const)
    : []),
  ...(plan !== 'free' && mailbox !== 'connected' ? ([['mailbox connected', connectMailbox]] as const) : []),
];

/** Somebody comes by, looks at the plan, and does a few things. */
export async function visit(person: Person, stage: Stage, count: (what: string) => void): Promise<void> {
  try {
    if (person.life === 'away') {
      await person.join();
      count('joined');
    }
    await person.look();
    for (const [what, act] of wishesOf(person)) {
      if (person.random.chance(0.8) && (await act(person, stage))) count(what);
      await person.look();
    }
    let acts = person.random.whole(FEWEST_ACTS, MOST_ACTS);
    for (; acts > 0 && person.life === 'here'; acts--) await actOnce(person, stage, count);
  } catch (error) {
    const isExplained = error instanceof SignInRefused && stage.isGoogleAway();
    count(isExplained ? 'could not sign in' : 'not answered');
    stage.promises.check('everybody is answered', isExplained, () => String(error), person);
  }
}

/** Chosen anew when there is nothing to do it with. */
async function actOnce(person: Person, stage: Stage, count: (what: string) => void): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const [what, act] = person.random.weighted(ACTS);
    if (!(await act(person, stage))) continue;
    if (/^(?:plan|code)/.test(what)) await person.look();
    return count(what);
  }
}
