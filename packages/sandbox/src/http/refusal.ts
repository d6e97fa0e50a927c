/** A request the sandbox turns down, with a stable code and a sentence for a person. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly code: string;
  constructor(statusCode: number, code: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}
