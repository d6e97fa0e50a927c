import { multistatusParser } from '../adapters/carddav/multistatus.ts';
import { requestParser } from '../address-book/dav/read-request.ts';
import type { Parser } from '../platform/parsing/parser.ts';

/** The parsers that a parsing thread runs. */
export const PARSERS: readonly Parser<never, unknown>[] = [multistatusParser, requestParser];
