import type { ListFilter } from '@inner-circle/domain/contacts/contact-filters.rules.ts';
import { sessionState } from '../../platform/session.ts';

/**
 * Who is picked in the list: these, or all that fit but these. They outlive a page, a search and another tab, so that people can be
 * picked from several, and go with the filter that they were picked in.
 */
export type Picks = {
  readonly ids: ReadonlySet<string>;
  /** All that fit this are picked, except `ids`. */
  readonly all?: ListFilter;
  /** From whom Shift goes on. */
  readonly last?: string;
};

/** Null while nobody is picking. Who picks, and what becomes of it, is changed in picking.ts, which the first screen does without. */
export const picks = sessionState<Picks | null>(null);

export const usePicks = picks.use;
