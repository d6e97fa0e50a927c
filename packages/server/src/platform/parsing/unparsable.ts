import { DomainError } from '@inner-circle/domain/problem.ts';

const SENTENCES = {
  malformed: 'We cannot read this. It may be broken, or of another format.',
  'too-much': 'This is more than we can read at once. Please send less.',
} as const;

type Reason = keyof typeof SENTENCES;

/** Input that a parser refuses: it is not of the format, or beyond the bounds of the parser. */
export class Unparsable extends DomainError {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason === 'malformed' ? 'bad-input' : 'too-large', `parsing.${reason}`, SENTENCES[reason]);
    this.reason = reason;
  }
}
