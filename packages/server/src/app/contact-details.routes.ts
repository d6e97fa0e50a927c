import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { goesColdAt } from '@inner-circle/domain/contacts/contacts.rules.ts';
import type { Routes } from '../platform/http/routes.ts';
import { contactDetails } from './contact-details.service.ts';

/** What a contact shows when it is opened. It stands here because several slices keep it. */
export const contactDetailsRoutes: Routes = (app, dependencies) => {
  app.route({
    ...contactDetailsEndpoints.get,
    // What belongs to it changes by being written.
    config: { holdsUntil: goesColdAt },
    handler: ({ user, params }) => contactDetails(user, params.id, dependencies),
  });
};
