import { multistatusParser } from '../adapters/carddav/multistatus.ts';
import { requestParser } from '../address-book/dav/read-request.ts';
import type { Parser } from '../platform/parsing/parser.ts';

/** What a thread for parsing can read. */
export const PARSERS: readonly Parser<never, unknown>[] = [multistatusParser, requestParser];
