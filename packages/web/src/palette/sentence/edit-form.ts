import { OpenForm } from '@inner-circle/domain/assistant/open-form.contract.ts';
import type { ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { timeZone } from '../../platform/time/clock.ts';

type Given = Readonly<Record<string, unknown>>;
type Fields = (given: Given) => object | undefined;

const part = (given: Given, name: string) => (given[name] ?? {}) as Given;
/** A form is about one person. */
const one = (ids: unknown) => (Array.isArray(ids) && ids.length === 1 ? (ids[0] as string) : undefined);
const ofOne = (given: Given, fields: object) => {
  const contactId = one(given['contactIds']);
  return contactId === undefined ? undefined : { contactId, ...fields };
};
const dayOf = (moment: unknown) => (typeof moment === 'string' ? dayIn(timeZone(), moment).toString() : undefined);

/** The form in which each would be written by hand, with its fields. */
const FORMS: Readonly<Record<string, Fields>> = {
  'log-interaction': (given) => {
    const { type, date, notes } = part(given, 'interaction');
    return ofOne(given, { form: 'interaction', type, notes, date: dayOf(date) });
  },
  'add-todo': (given) => ofOne(given, { form: 'todo', ...part(given, 'todo') }),
  'create-reminder': (given) => ({ form: 'reminder', ...part(given, 'reminder') }),
  'create-contact': (given) => ({ form: 'contact', ...part(given, 'contact') }),
  'create-group': (given) => ({ form: 'group', name: given['name'] }),
};

/** The form that holds all of it; undefined where there is none, or several would be needed. */
export function formFor(actions: readonly ProposedAction[]): OpenForm | undefined {
  const [action] = actions;
  if (!action || actions.length > 1) return undefined;
  const fields = FORMS[action.type]?.(action.arguments);
  return fields && OpenForm.safeParse(fields).data;
}
