import { NO_FIELDS, type ContactFields } from './contact-payload.ts';

/** As the manifest names them: what another app handed over when somebody chose to share with this one. */
const NAMES = { title: 'share-title', text: 'share', link: 'share-url' };

const EMAIL = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[\p{L}\d-]*[\p{L}\d]/u;
const PROFILES: readonly [keyof ContactFields, RegExp][] = [
  ['linkedin', /https?:\/\/(?:\w+\.)?linkedin\.com\/\S+/],
  ['facebook', /https?:\/\/(?:\w+\.)?facebook\.com\/\S+/],
  ['telegram', /https?:\/\/t\.me\/\S+/],
  ['xcom', /https?:\/\/(?:x|twitter)\.com\/\S+/],
];

/** A contact as far as the shared words tell, for somebody to look at and complete. Nothing when nothing was shared. */
export function sharedContact(search: string): ContactFields | undefined {
  const parameters = new URLSearchParams(search);
  const [title, text, link] = [NAMES.title, NAMES.text, NAMES.link].map((name) => parameters.get(name)?.trim() ?? '');
  const words = [text, link].filter(Boolean).join('\n');
  if (!title && !words) return undefined;
  const profiles = PROFILES.map(([field, address]) => [field, address.exec(words)?.[0] ?? '']);
  return {
    ...NO_FIELDS,
    name: title ?? '',
    email: EMAIL.exec(words)?.[0] ?? '',
    ...Object.fromEntries(profiles),
    notes: words,
  };
}

/** The address without what was shared, so that a reload does not bring it again; nothing when nothing was. */
export function withoutShare({ pathname, search }: Location): string | undefined {
  const parameters = new URLSearchParams(search);
  const shared = Object.values(NAMES).filter((name) => parameters.has(name));
  for (const name of shared) parameters.delete(name);
  return shared.length > 0 ? pathname + (parameters.size > 0 ? `?${parameters}` : '') : undefined;
}
