import { NewRelation } from '../../contacts/relations.contract.ts';
import { relationInWords } from '../../contacts/relations.rules.ts';
import { Id } from '../../id.ts';
import type { Telling } from '../action-words.rules.ts';
import { defineAction } from '../define-action.ts';

export const addRelation = defineAction({
  type: 'add-relation',
  arguments: { contactId: Id, relation: NewRelation },
  tool: 'Add somebody around a contact: another contact by id, or a name only. The kind is what they are to the contact',
  icon: 'person',
  changes: ['contacts'],
  touches: ({ contactId, relation }) => ({
    contactIds: [contactId, ...(relation.contactId ? [relation.contactId] : [])],
  }),
  effects: () => ['adds'],
  card: ({ contactId, relation }, { facts }) => [
    'Add somebody around a contact',
    'Person added around a contact',
    `${otherIn(relation, facts)}: ${relationInWords(told(relation))}`,
    `Around ${nameIn(contactId, facts)}`,
  ],
  phrase: ({ contactId, relation }, { facts, written }) => [
    'note',
    'noted',
    `${written(otherIn(relation, facts))} as “${written(relationInWords(told(relation)))}” around ${written(nameIn(contactId, facts))}`,
  ],
});

const told = ({ kind, word = null }: NewRelation) => ({ kind, word });

type Facts = Telling['facts'];

const nameIn = (id: string, { people }: Facts) => people.find((person) => person.id === id)?.name ?? 'a contact';
const otherIn = ({ contactId, name = '' }: NewRelation, facts: Facts) => (contactId ? nameIn(contactId, facts) : name);
