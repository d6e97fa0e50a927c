import type { SocialNetwork } from '../contacts/contacts.rules.ts';
import { labelOf } from './card-labels.ts';
import { type CardProperty, textOf } from './card-properties.ts';

const NETWORKS: Readonly<Record<SocialNetwork, RegExp>> = {
  linkedin: /(?:^|[/.])linkedin(?:\.com|$)/i,
  facebook: /(?:^|[/.])(?:facebook|fb)(?:\.com|$)/i,
  telegram: /^(?:https?:\/\/)?(?:telegram|t\.me|telegram\.me)(?:$|\/)/i,
  xcom: /(?:^|[/.])(?:twitter|x)(?:\.com|$)/i,
};

export const networkOf = (text: string) =>
  (Object.keys(NETWORKS) as SocialNetwork[]).find((network) => NETWORKS[network].test(text));

/** Services by which their own properties are named. */
const OWN_PROPERTIES = /^x-(?:linkedin|facebook|telegram|twitter)$/;
const PLACES = new Set(['url', 'x-socialprofile', 'socialprofile', 'impp']);

/** A profile on a network that a contact has a field for, by the service that is named or by the address. */
export function profileOf(property: CardProperty): { network: SocialNetwork; value: string } | undefined {
  if (OWN_PROPERTIES.test(property.name)) return found(networkOf(property.name.slice(2)), textOf(property));
  if (!PLACES.has(property.name)) return undefined;
  const text = textOf(property);
  const services = [property.parameter('x-service-type'), property.parameter('service-type'), ...property.types];
  const named = services.flatMap((service) => (service && networkOf(service)) || [])[0];
  // Apple writes x-apple:name where it knows no address, and others name the service before the colon.
  const user = property.parameter('x-user') ?? text.replace(/^(?:x-apple|telegram|twitter|facebook|im|xmpp):/i, '');
  return found(named ?? networkOf(text), /^https?:\/\//i.test(text) ? text : user);
}

const found = (network: SocialNetwork | undefined, value: string) =>
  network && value !== '' ? { network, value } : undefined;

/** Any other address of theirs. */
export function websiteOf(property: CardProperty): { url: string; label: string | null } | undefined {
  if (!PLACES.has(property.name)) return undefined;
  const url = textOf(property);
  const service = property.parameter('x-service-type');
  return url === '' ? undefined : { url, label: service ?? labelOf(property.types, undefined) };
}
