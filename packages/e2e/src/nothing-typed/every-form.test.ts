import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FORMS } from './forms.ts';

const web = path.resolve(import.meta.dirname, '../../../web/src');

/** What forms are made of, and the pages that show it. */
const PARTS = /^(?:ui\/(?:forms|overlays|gallery)|platform\/typing|testing)\/|\.test\.tsx?$/;

const files = (await Array.fromAsync(glob('**/*.{ts,tsx}', { cwd: web }))).filter((file) => !PARTS.test(file));
const source = new Map(files.map((file) => [file, readFileSync(path.join(web, file), 'utf8')]));

/** It guards words that are not saved yet: a form of its own. */
const GUARDS = /\b(?:useSavedForm|useUnsaved|useGuardedForm)(?:<.*>)?\(|<FormDialog\b|\bunsaved=/;
/** It shows something that people fill in, tick or choose, or keeps it: a form, or a part of one. */
const FIELD =
  /\buse(?:Own)?Draft(?:<.*>)?\(|<(?:form|input|textarea|TextField|TextArea|PasswordField|SearchField|SearchSelect|SuggestField|ContactPicker|DateField|PlainDateField|DateButton|Stepper|TagInput|Checkbox|Switch|Select|Segmented)\b/;

/** Nothing that somebody typed is lost with these. */
const NO_FORMS: Readonly<Record<string, readonly string[]>> = {
  'it stands in the address, or is what a list shows': [
    'admin/analytics/analytics-tab.tsx',
    'admin/codes/codes-tab.tsx',
    'admin/codes/codes-table.tsx',
    'admin/log/audit-tab.tsx',
    'calendar/calendar-head.tsx',
    'contacts/filters/condition-editor.tsx',
    'contacts/picking/pick-tick.tsx',
    'contacts/list/contacts-toolbar.tsx',
    'contacts/list/group-filter.tsx',
    'groups/groups-page.tsx',
    'reminders/log/delivery-log.tsx',
  ],
  'it takes effect at once': [
    'assistant/panel/panel-head.tsx',
    'integrations/calendar/calendar-choice.tsx',
    'notifications/push/this-browser.tsx',
    'palette/keys/keys-sheet.tsx',
    'public/pricing/tiers.tsx',
    'letters/letter-card.tsx',
    'settings/keys-setting.tsx',
    'settings/theme-setting.tsx',
    'sources/source-row.tsx',
    'today/todos-due.tsx',
    'todos/todo-row.tsx',
  ],
  'it is kept with every letter and stands there when the palette is opened again, over a reload too: palette.spec says so':
    ['palette/asking.tsx', 'palette/field.tsx'],
  'it is one choice, and the first of a form that is guarded': [
    'reminders/writing/choose-contact-dialog.tsx',
    'today/log-dialog.tsx',
  ],
  'each is a press, and it is shown again as it was proposed': ['sources/proposal-card.tsx'],
  'a picture is still where it was chosen from': [
    'contacts/details/photo/crop-dialog.tsx',
    'contacts/details/photo/photo-button.tsx',
  ],
  'it is a few ticks, which one press applies, and which stand there again as they are': ['bulk/groups-of-picked.tsx'],
  'it is chosen among what both contacts have, and nothing is typed': [
    'duplicates/merging/merge-choices.tsx',
    'duplicates/merging/merge-dialog.tsx',
  ],
  'an emptied number is again what it was when it is left': ['ui/fields/stepper.tsx'],
};

const formFiles = new Set(FORMS.map(({ file }) => file));
const explained = new Set(Object.values(NO_FORMS).flat());

const importedBy = (file: string) =>
  [...(source.get(file) ?? '').matchAll(/from '(\.[^']+)'/g)]
    .map(([, to = '']) => path.join(path.dirname(file), to))
    .filter((to) => source.has(to));

/** Fields in a file of their own belong to the form that shows them. */
function partsOf(forms: ReadonlySet<string>) {
  const parts = new Set(forms);
  for (const file of parts) for (const to of importedBy(file)) parts.add(to);
  return parts;
}

test('every form of the product is left by every way out in the journeys', () => {
  const parts = partsOf(formFiles);
  const forgotten = files.filter((file) => {
    const text = source.get(file) ?? '';
    if (formFiles.has(file) || explained.has(file)) return false;
    return GUARDS.test(text) || (FIELD.test(text) && !parts.has(file) && !file.startsWith('ui/'));
  });
  expect(forgotten).toEqual([]);
});

test('every form that the journeys know, and every reason why something is none, is about a file that is there', () => {
  expect([...formFiles, ...explained].filter((file) => !source.has(file))).toEqual([]);
});

test('whatever is kept has a kind by its type: what has none is dropped when it is read', () => {
  expect(files.filter((file) => /\buseDraft[<(]/.test(source.get(file) ?? ''))).toEqual([]);
});
