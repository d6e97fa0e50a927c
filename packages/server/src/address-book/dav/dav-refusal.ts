/** What is refused in the words of the protocol: a status, and the condition that was not met. */
export class DavRefusal extends Error {
  readonly status: number;
  readonly condition: string;

  constructor(status: number, condition = '') {
    super(`refused with ${status}`);
    this.status = status;
    this.condition = condition;
  }
}
