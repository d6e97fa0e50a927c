import { NewContact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { createContact } from '@inner-circle/server/contacts/contacts.service.ts';
import { createGroup } from '@inner-circle/server/groups/groups.service.ts';
import { logInteraction } from '@inner-circle/server/interactions/interactions.service.ts';
import type { Dependencies } from '@inner-circle/server/platform/dependencies.ts';
import type { SignedInUser } from '@inner-circle/server/platform/http/routes.ts';
import { createTodo, updateTodo } from '@inner-circle/server/todos/todos.service.ts';
import { type Days, timeOf } from './days.ts';
import { groups } from './groups.ts';
import type { Person, Task } from './person.ts';

export const ACCOUNT_AGE_DAYS = 730;

type Event = {
  readonly at: Temporal.Instant;
  /** What the user did then. The clock of the dependencies stands at that time. */
  readonly happen: (user: SignedInUser, dependencies: Dependencies) => Promise<unknown>;
};

/** Everything that the account's owner did, in the order in which it was done. */
export const historyWith = (people: readonly Person[], days: Days): Event[] =>
  [...foundGroups(days), ...people.flatMap((person) => [...lifeWith(person, days)])].toSorted((one, other) =>
    Temporal.Instant.compare(one.at, other.at),
  );

const foundGroups = (days: Days): Event[] =>
  groups.map((group) => ({
    at: days.at(ACCOUNT_AGE_DAYS, '08:30'),
    happen: (user, dependencies) => createGroup(user, group, dependencies),
  }));

/** A contact is added on the day of the first thing that is known of it. */
function* lifeWith({ story, todos = [], birthday, ...fields }: Person, days: Days): Generator<Event> {
  const firstDay = Math.max(...story.map(({ daysAgo }) => daysAgo), ...todos.map(({ since }) => since));
  const contact = NewContact.parse({
    ...fields,
    birthday: typeof birthday === 'object' ? days.birthday(birthday) : birthday,
  });
  let id = '';
  yield {
    at: days.at(firstDay, '08:00'),
    happen: async (user, dependencies) => void ({ id } = await createContact(user, contact, dependencies)),
  };
  for (const { daysAgo, type, notes } of story)
    yield {
      at: days.at(daysAgo, timeOf({ daysAgo, notes })),
      happen: (user, dependencies) => logInteraction(user, id, { type, notes }, dependencies),
    };
  for (const todo of todos) yield* lifeOf(todo, () => id, days);
}

function* lifeOf({ task, since, due, done }: Task, contactId: () => string, days: Days): Generator<Event> {
  const dueDate = due === undefined ? null : days.dateIn(due);
  let id = '';
  yield {
    at: days.at(since, '20:00'),
    happen: async (user, dependencies) =>
      void ({ id } = await createTodo(user, contactId(), { task, dueDate, completed: false }, dependencies)),
  };
  if (done !== undefined)
    yield {
      at: days.at(done, '21:00'),
      happen: (user, dependencies) => updateTodo(user, id, { completed: true }, dependencies),
    };
}
