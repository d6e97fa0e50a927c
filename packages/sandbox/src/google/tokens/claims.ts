import { pictureOf } from '../people/avatars.ts';
import { type Person, subjectOf } from '../people/people.ts';

/** What the granted scopes reveal about a person, in the id_token and at the userinfo endpoint alike. */
export function claimsOf(person: Person, scopes: readonly string[], issuer: string) {
  const [given_name, ...rest] = person.name.split(' ');
  const picture = pictureOf(person, issuer);
  return {
    sub: subjectOf(person),
    ...(scopes.includes('email') && { email: person.email, email_verified: true }),
    ...(scopes.includes('profile') && {
      name: person.name,
      given_name,
      ...(rest.length > 0 && { family_name: rest.join(' ') }),
      ...(picture && { picture }),
    }),
  };
}
