import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { ListedContacts } from './contact-page.repository.ts';
import { createContact, listContacts, updateContact } from './contacts.service.ts';
import { deleteContact, restoreContact } from './deleted/deleted-contacts.service.ts';
import { addContactsToGroup, removeContactFromGroup } from './membership/membership.service.ts';

export const contactsRoutes: Routes = (app, dependencies) => {
  app.route({
    ...contactsEndpoints.list,
    config: { holdsUntil: ({ holdsUntil }: ListedContacts) => holdsUntil },
    handler: ({ user, query }) => listContacts(user, query, dependencies),
  });
  app.route({
    ...contactsEndpoints.create,
    handler: async ({ user, headers, body }, reply) =>
      reply.code(201).send(await createContact(user, body, dependencies, headers['idempotency-key'])),
  });
  app.route({
    ...contactsEndpoints.update,
    handler: ({ user, params, body }) => updateContact(user, params.id, body, dependencies),
  });
  app.route({
    ...contactsEndpoints.remove,
    handler: ({ user, params }) => deleteContact(user, params.id, dependencies),
  });
  app.route({
    ...contactsEndpoints.restore,
    handler: ({ user, params }) => restoreContact(user, params.id, dependencies),
  });
  app.route({
    ...groupsEndpoints.addContacts,
    handler: ({ user, params, body }) => addContactsToGroup(user, params.id, body.contactIds, dependencies),
  });
  app.route({
    ...groupsEndpoints.removeContact,
    handler: ({ user, params }) => removeContactFromGroup(user, params.id, params.contactId, dependencies),
  });
};
