import { optionalText, text } from './text.ts';

export const LONGEST_ADDRESS = 254;

/** Words between single dots. What RFC 5322 allows in quotes only, no mail server of today hands out. */
const WORD = String.raw`[^\s@.<>()[\]\\,;:"\p{C}]+`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
const ADDRESS = new RegExp(String.raw`^(?=[^@]{1,64}@)${WORD}(?:\.${WORD})*@${LABEL}(?:\.${LABEL})*$`, 'u');

const NOT_AN_ADDRESS = 'is not an e-mail address';

/** An address that a mail server takes, in letters of any language. Its server may have a name without a dot, in one's own network. */
export const EmailAddress = text(1, LONGEST_ADDRESS).refine((address) => ADDRESS.test(address), NOT_AN_ADDRESS);

/** Left out, null and blank all mean that there is none. */
export const OptionalEmailAddress = optionalText(LONGEST_ADDRESS).refine(
  (address) => address === null || ADDRESS.test(address),
  NOT_AN_ADDRESS,
);
