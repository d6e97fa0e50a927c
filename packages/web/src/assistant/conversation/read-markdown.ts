import { lexer, type Token } from 'marked';

/** Each level of a quotation is read again by itself. */
const DEEP_QUOTATION = /^(?: {0,3}> ?){20}/m;

/** What nests too deep to be read is one token, and shown as it was written. */
export function readMarkdown(text: string): Token[] {
  const unread: Token[] = [{ type: 'text', raw: text, text }];
  if (DEEP_QUOTATION.test(text)) return unread;
  try {
    return lexer(text);
  } catch {
    return unread;
  }
}
