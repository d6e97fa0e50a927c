import type { ContactSource } from '@inner-circle/domain/sources/sources.contract.ts';

/** As a title. */
export const sourceName = ({ kind, server }: Pick<ContactSource, 'kind' | 'server'>) =>
  kind === 'google' ? 'Google Contacts' : (server ?? 'Address book');
