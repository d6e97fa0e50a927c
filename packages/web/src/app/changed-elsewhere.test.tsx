import type { Relation } from '@inner-circle/domain/contacts/relations.contract.ts';
import type { SavedFilter } from '@inner-circle/domain/contacts/saved-filters.contract.ts';
import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import type { Interaction } from '@inner-circle/domain/interactions/interactions.contract.ts';
import type { PromoCode } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EditCodeDialog } from '../admin/codes/edit-code-dialog.tsx';
import RelationDialog from '../contacts/around/relation-dialog.tsx';
import FilterNameDialog from '../contacts/filters/filter-name-dialog.tsx';
import { SocialForm } from '../contacts/details/social-form.tsx';
import EditContactDialog from '../contacts/writing/edit-contact-dialog.tsx';
import { GroupDialog } from '../groups/group-dialog.tsx';
import { EditInteraction } from '../interactions/edit-interaction.tsx';
import ReminderDialog from '../reminders/writing/reminder-dialog.tsx';
import { SettingsDialog } from '../settings/settings-dialog.tsx';
import { contact, subscription, todo } from '../testing/cast.ts';
import { standInBerlin } from '../testing/in-berlin.ts';
import { bob as withAddress, mailbox, reminder } from '../testing/reminders-cast.ts';
import { refused, serve } from '../testing/server-double.ts';
import { show } from '../testing/show.tsx';
import { TodoEditor } from '../todos/todo-editor.tsx';

const ID = '0192f0c1-7a00-7000-8000-000000000101';
const NOW = '2026-11-01T09:00:00.000Z';
const bob = contact('Bob', { phone: '1', telegram: 'bob' });
const family: Group = { id: ID, name: 'Family', description: 'Near', contactCount: 0, coldThresholdDays: null };
const call: Interaction = { id: ID, contactId: bob.id, type: 'call', date: NOW, notes: 'We spoke.', createdAt: NOW };
const zuri: Relation = { id: ID, kind: 'child', word: null, theirWord: null, name: 'Zuri', contact: null };
const far: SavedFilter = { id: ID, name: 'Far', conditions: [{ kind: 'warmth', is: 'cold' }] };
const chairs = todo('Return the chairs');
const tea = reminder('Tea this month?');
const winter: PromoCode = {
  id: ID,
  code: 'WINTER26',
  planType: 'premium',
  durationType: 'once',
  durationMonths: 3,
  expiresAt: null,
  maxRedemptions: 500,
  redemptionCount: 214,
  discountPercentage: null,
  description: 'Newsletter',
  isActive: true,
  createdAt: NOW,
  creator: null,
};

type Form = {
  /** Where it is written. */
  file: string;
  update: string;
  form: (onDone: () => void) => ReactNode;
  /** What is sent, seen and found there: by one who added “ now” to it. */
  label: string | RegExp;
  field: string;
  seen: unknown;
  theirs: string;
  current: object;
  title: string;
  save: string;
  restore?: string;
};

const FORMS: readonly Form[] = [
  {
    file: 'contacts/writing/edit-contact-dialog.tsx',
    update: `PUT /api/contacts/${bob.id}`,
    form: (onDone) => <EditContactDialog contact={bob} open onClose={onDone} />,
    label: /^Phone/,
    field: 'phone',
    seen: '1',
    theirs: '2',
    current: bob,
    title: 'Phone',
    save: 'Save changes',
    restore: `POST /api/contacts/${bob.id}/restore`,
  },
  {
    file: 'contacts/details/social-form.tsx',
    update: `PUT /api/contacts/${bob.id}`,
    form: (onDone) => <SocialForm contact={bob} onDone={onDone} />,
    label: 'Telegram',
    field: 'telegram',
    seen: 'bob',
    theirs: 'bobby',
    current: bob,
    title: 'Telegram',
    save: 'Save',
    restore: `POST /api/contacts/${bob.id}/restore`,
  },
  {
    file: 'contacts/around/relation-dialog.tsx',
    update: `PUT /api/contacts/${bob.id}/relations/${ID}`,
    form: (onDone) => <RelationDialog contact={bob} relation={zuri} open onClose={onDone} />,
    label: 'Name',
    field: 'name',
    seen: 'Zuri',
    theirs: 'Zuri B.',
    current: zuri,
    title: 'Name',
    save: 'Save',
  },
  {
    file: 'contacts/filters/filter-name-dialog.tsx',
    update: `PUT /api/contacts/filters/${ID}`,
    form: (onDone) => <FilterNameDialog open onClose={onDone} filter={far} />,
    label: 'Name',
    field: 'name',
    seen: 'Far',
    theirs: 'Far away',
    current: far,
    title: 'Name',
    save: 'Save',
  },
  {
    file: 'groups/group-dialog.tsx',
    update: `PUT /api/groups/${ID}`,
    form: (onDone) => <GroupDialog group={family} open onClose={onDone} />,
    label: 'Name',
    field: 'name',
    seen: 'Family',
    theirs: 'Kin',
    current: family,
    title: 'Name',
    save: 'Save',
  },
  {
    file: 'interactions/edit-interaction.tsx',
    update: `PUT /api/interactions/${ID}`,
    form: (onDone) => <EditInteraction interaction={call} onDone={onDone} />,
    label: 'What happened?',
    field: 'notes',
    seen: 'We spoke.',
    theirs: 'We spoke of boats.',
    current: call,
    title: 'What happened',
    save: 'Save',
  },
  {
    file: 'todos/todo-editor.tsx',
    update: `PUT /api/todos/${chairs.id}`,
    form: (onDone) => <TodoEditor todo={chairs} onDone={onDone} />,
    label: 'To-do',
    field: 'task',
    seen: 'Return the chairs',
    theirs: 'Return six chairs',
    current: chairs,
    title: 'To-do',
    save: 'Save',
    restore: `POST /api/todos/${chairs.id}/restore`,
  },
  {
    file: 'reminders/writing/reminder-dialog.tsx',
    update: `PUT /api/reminders/${tea.id}`,
    form: (onDone) => <ReminderDialog contact={withAddress} reminder={tea} open onClose={onDone} />,
    label: 'Subject',
    field: 'subject',
    seen: 'Tea this month?',
    theirs: 'Coffee this month?',
    current: tea,
    title: 'Subject',
    save: 'Save reminder',
  },
  {
    file: 'admin/codes/edit-code-dialog.tsx',
    update: `PATCH /api/promo-codes/${ID}`,
    form: (onDone) => <EditCodeDialog code={winter} open onClose={onDone} />,
    label: 'Description',
    field: 'description',
    seen: 'Newsletter',
    theirs: 'For friends',
    current: winter,
    title: 'Description',
    save: 'Save',
  },
];

beforeEach(standInBerlin);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open({ form, update }: Form, answer: Parameters<typeof serve>[0][string], answers = {}) {
  const server = serve({
    'GET /api/groups': { body: [] },
    'GET /api/subscription': { body: subscription({ planType: 'medium' }) },
    'GET /api/email-auth/status': { body: mailbox() },
    'GET /api/user/settings': { body: DEFAULT_SETTINGS },
    [update]: answer,
    ...answers,
  });
  const onDone = vi.fn<() => void>();
  show(form(onDone));
  return { server, onDone };
}

describe.each(FORMS)('$file', (one) => {
  const { update, label, field, seen, theirs, current, title, save, restore } = one;
  const box = () => screen.getByLabelText<HTMLInputElement>(label);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const conflict = refused(409, 'changed-meanwhile', { fields: [field], current: { ...current, [field]: theirs } });
  const mine = `${String(seen)} now`;

  test('sends what was changed and what was seen of it, and nothing else', async () => {
    const { server, onDone } = open(one, { body: current });
    await userEvent.type(box(), ' now');
    await press(save);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    // A reminder goes by the clocks of wherever it is saved.
    const { timezone: _zone, ...sent } = server.bodyOf(update) as Record<string, unknown>;
    expect(sent).toEqual({ [field]: mine, seen: { [field]: seen } });
  });

  test('shows what it has become elsewhere; who saves again has their way', async () => {
    const { server, onDone } = open(one, conflict);
    await userEvent.type(box(), ' now');
    await press(save);
    expect(await screen.findByText(`${title} is now “${theirs}”`)).toBeDefined();
    expect(box().value).toBe(mine);
    expect(onDone).not.toHaveBeenCalled();
    server.answer({ [update]: { body: current } });
    await press(save);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(server.bodyOf(update)).toMatchObject({ [field]: mine, seen: { [field]: theirs } });
  });

  test('or takes it, and then there is nothing of it to save', async () => {
    const { server, onDone } = open(one, conflict);
    await userEvent.type(box(), ' now');
    await press(save);
    await screen.findByText(`${title} is now “${theirs}”`);
    await press(`Use this ${title}`);
    expect(box().value).toBe(theirs);
    server.answer({ [update]: { body: { ...current, [field]: theirs } } });
    const before = server.received.length;
    await press(save);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const bodies = server.received.slice(before).filter(({ request }) => request === update);
    for (const { body } of bodies) expect(body).not.toHaveProperty(field);
  });

  test('deleted elsewhere, the words stay, to be copied or saved with what is restored', async () => {
    const answers = restore && { [restore]: { body: { ...current, closedTodos: 0 } } };
    const { server, onDone } = open(one, refused(404, 'not-found'), answers);
    await userEvent.type(box(), ' now');
    await press(save);
    expect(await screen.findByText(/was deleted elsewhere\. What you wrote is still here/)).toBeDefined();
    expect(box().value).toBe(mine);
    expect(onDone).not.toHaveBeenCalled();
    // A clipboard, which the test environment has none of.
    userEvent.setup();
    await press('Copy what you wrote');
    await screen.findByText('Copied!');
    expect(await navigator.clipboard.readText()).toBe(`${title}: ${mine}`);
    if (!restore) return expect(screen.queryByRole('button', { name: 'Restore and save' })).toBeNull();
    server.answer({ [update]: { body: current } });
    await press('Restore and save');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const written = server.requests().filter((request) => !request.startsWith('GET '));
    expect(written).toEqual([update, restore, update]);
  });

  test('what can no longer be restored can still be copied', async () => {
    if (!restore) return;
    open(one, refused(404, 'not-found'), { [restore]: refused(404, 'not-found') });
    await userEvent.type(box(), ' now');
    await press(save);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore and save' }));
    expect(await screen.findByText(/What you wrote is still here, and can be copied\./)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Restore and save' })).toBeNull();
    expect(box().value).toBe(mine);
  });
});

describe('settings', () => {
  const update = 'PUT /api/user/settings';
  const days = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Goes cold after, in days' });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  test('that another window set are shown, kept or taken', async () => {
    const theirs = { ...DEFAULT_SETTINGS, coldThresholdDays: 20 };
    const server = serve({
      'GET /api/user/settings': { body: DEFAULT_SETTINGS },
      [update]: refused(409, 'settings.changed-meanwhile', { fields: ['coldThresholdDays'], current: theirs }),
    });
    show(<SettingsDialog open onClose={() => undefined} />);
    fireEvent.change(await days(), { target: { value: '14' } });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Birthdays' }));
    await press('Save Settings');
    expect(await screen.findByText('Goes cold after is now “20”')).toBeDefined();
    expect(server.bodyOf(update)).toEqual({
      coldThresholdDays: 14,
      notifications: { birthdays: false },
      seen: { coldThresholdDays: 30, notifications: { birthdays: true } },
    });
    expect((await days()).value).toBe('14');
    await press('Use this Goes cold after');
    expect((await days()).value).toBe('20');
    server.answer({ [update]: { body: { ...theirs, notifications: { birthdays: false, dueTodos: true } } } });
    await press('Save Settings');
    expect(await screen.findByText('Settings saved successfully!')).toBeDefined();
    expect(server.bodyOf(update)).toEqual({
      notifications: { birthdays: false },
      seen: { notifications: { birthdays: true } },
    });
  });
});

/** Where something is changed by a press, and nothing is written. */
const PRESSES = [
  'admin/codes/selection-bar.tsx',
  'admin/codes/use-code-actions.ts',
  'contacts/filters/conditions-row.tsx',
  'contacts/use-rhythm.ts',
  'letters/letter-card.tsx',
  'reminders/lists/use-reminder-actions.ts',
  'settings/use-settings-reset.ts',
  'story/note-version.tsx',
  'today/todos-due.tsx',
  'today/use-person-taps.ts',
  'todos/contact-todos.tsx',
  'todos/use-todo-actions.ts',
];
/** What sends for a form, where that is a file of its own. */
const SENDERS: Readonly<Record<string, string>> = {
  'contacts/writing/edit-contact-dialog.tsx': 'contacts/writing/use-contact-saving.ts',
  'contacts/details/social-form.tsx': 'contacts/writing/use-contact-saving.ts',
  'reminders/writing/reminder-dialog.tsx': 'reminders/writing/use-reminder-saving.ts',
};

/** The calendar's events are compared by Google, and shown by their own dialog. */
const OWN = /^(?!calendar\/).*\.queries\.ts$/;

test('every form that changes something is tried above', () => {
  const source = path.join(import.meta.dirname, '..');
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !file.includes('.test.'));
  const textOf = (file: string) => readFileSync(path.join(source, file), 'utf8');
  const definitions = files
    .filter((file) => OWN.test(file))
    .flatMap((file) => textOf(file).split(/\n(?=export |const |function )/));
  const hooksOf = (calls: RegExp) =>
    definitions
      .filter((text) => calls.test(text))
      .flatMap((text) => [...text.matchAll(/(?:const|function) (use\w+)/g)].map(([, name]) => name!));
  const direct = hooksOf(/\w+Endpoints\.update\b/);
  const hooks = new Set([...direct, ...direct.flatMap((hook) => hooksOf(new RegExp(`\\b${hook}\\(`)))]);
  expect(hooks.size).toBeGreaterThan(8);
  const users = files.filter(
    (file) => !OWN.test(file) && [...hooks].some((hook) => new RegExp(`\\b${hook}\\(`).test(textOf(file))),
  );
  const forms = [...FORMS.map(({ file }) => SENDERS[file] ?? file), 'settings/settings-form.tsx'];
  expect(users.toSorted()).toEqual([...new Set([...forms, ...PRESSES])].toSorted());
});
