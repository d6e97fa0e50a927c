import { startParsing } from '../app/start-parsing.ts';

/** The threads that a server has for parsing. */
export const parsing = startParsing({ warn: () => {} });
