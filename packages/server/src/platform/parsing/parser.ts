/** A parser that a thread can run: what it takes and answers can be sent to one. */
export type Parser<Input extends string | ArrayBuffer, Output> = {
  /** The thread finds the parser by this name. */
  readonly name: string;
  /** Throws Unparsable. */
  readonly parse: (input: Input) => Output;
};

export type Parsing = {
  /**
   * Reads large input in a thread, where neither its length nor its shape holds up other users. An ArrayBuffer is moved there, and
   * empty afterwards. Throws Unparsable, also for what takes the parser too long or too much memory.
   */
  parse<Input extends string | ArrayBuffer, Output>(parser: Parser<Input, Output>, input: Input): Promise<Output>;
  close(): Promise<void>;
};

export type ParsingTask = { readonly name: string; readonly input: string | ArrayBuffer };

export type ParsingAnswer =
  | { readonly kind: 'parsed'; readonly output: unknown }
  | { readonly kind: 'refused'; readonly reason: 'malformed' | 'too-much' }
  | { readonly kind: 'failed'; readonly error: unknown };
