import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isForm } from '../../http/form.ts';
import { Refusal } from '../../http/refusal.ts';
import { sendPage } from '../../pages/layout.ts';
import { builtInPeople, builtInPerson, Email, nameFromEmail, type Person, sameEmail } from '../people/people.ts';
import type { AddressBooks } from './address-books.ts';
import { accountsPage, bookPage, pathOf, personPage } from './contacts-pages.ts';
import { PersonFields } from './person-fields.ts';
import { samplePeople } from './sample-people.ts';

type Options = { addressBooks: AddressBooks };

const Params = z.object({ account: Email });
const Named = z.object({ person: z.string().max(100) });

function read<T>(schema: z.ZodType<T>, given: unknown): T {
  const { success, data, error } = schema.safeParse(given);
  if (!success) throw new Refusal(400, 'contacts.bad-input', z.prettifyError(error));
  return data;
}

const notThere = () => new Refusal(404, 'contacts.not-found', 'Nobody of that id is in this address book.');

const done = (request: FastifyRequest, reply: FastifyReply, owner: Person, json: unknown) =>
  isForm(request) ? reply.redirect(pathOf(owner.email), 303) : reply.send(json);

/** Where a person sees their address book and changes it, as on a phone that Inner Circle knows nothing of. */
export const contactsPages: FastifyPluginAsync<Options> = async (app, { addressBooks }) => {
  const personWith = (email: string): Person =>
    builtInPerson(email) ??
    addressBooks.people().find((person) => sameEmail(person.email, email)) ?? { email, name: nameFromEmail(email) };
  const everybody = () => [...builtInPeople, ...addressBooks.people().filter(({ email }) => !builtInPerson(email))];
  const ownerIn = ({ params }: FastifyRequest) => personWith(read(Params, params).account);

  app.get('/', async ({ query }, reply) => {
    const { email } = read(z.object({ email: Email.optional() }), query);
    return email === undefined ? sendPage(reply, accountsPage(everybody())) : reply.redirect(pathOf(email), 303);
  });

  app.get('/:account', async (request, reply) => {
    const owner = ownerIn(request);
    return sendPage(reply, bookPage(owner, addressBooks.of(owner).people()));
  });

  app.get('/:account/person', async (request, reply) => {
    const owner = ownerIn(request);
    const entry = addressBooks.of(owner).find(read(Named, request.query).person);
    if (!entry) throw notThere();
    return sendPage(reply, personPage(owner, entry));
  });

  app.post('/:account/people', async (request, reply) => {
    const owner = ownerIn(request);
    const { id } = addressBooks.of(owner).add(read(PersonFields, request.body));
    return done(request, reply, owner, { id });
  });

  app.post('/:account/person/change', async (request, reply) => {
    const owner = ownerIn(request);
    const { person } = read(Named, request.body);
    if (!addressBooks.of(owner).change(person, read(PersonFields, request.body))) throw notThere();
    return done(request, reply, owner, { id: person });
  });

  app.post('/:account/person/delete', async (request, reply) => {
    const owner = ownerIn(request);
    const { person } = read(Named, request.body);
    if (!addressBooks.of(owner).remove(person)) throw notThere();
    return done(request, reply, owner, { id: person });
  });

  app.post('/:account/sample-people', async (request, reply) => {
    const owner = ownerIn(request);
    for (const fields of samplePeople) addressBooks.of(owner).add(read(PersonFields, fields));
    return done(request, reply, owner, { added: samplePeople.length });
  });
};
