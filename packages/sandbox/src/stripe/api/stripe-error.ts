type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
};

export const errorBody = (error: ErrorBody): { error: ErrorBody } => ({ error });

/** A call that Stripe turns down, in its own words. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: { error: ErrorBody };
  constructor(status: number, error: ErrorBody) {
    super(error.message);
    this.status = status;
    this.body = errorBody(error);
  }
}

const BAD_REQUEST = 400;
const PAYMENT_REQUIRED = 402;
const NOT_FOUND = 404;

export const invalid = (message: string, param?: string, code?: string) =>
  new StripeFailure(BAD_REQUEST, {
    type: 'invalid_request_error',
    message,
    ...(param !== undefined && { param }),
    ...(code !== undefined && { code }),
  });

/** What is missing in the address is a 404; what a parameter names and is missing, a 400. */
export const missing = (what: string, id: string, param?: string) =>
  new StripeFailure(param === undefined ? NOT_FOUND : BAD_REQUEST, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: param ?? 'id',
  });

export const cardDeclined = ({ decline, message }: { decline: string; message: string }) =>
  new StripeFailure(PAYMENT_REQUIRED, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: decline,
    message,
  });

/** For what the address names. */
export function gone(what: string, id: string): never {
  throw missing(what, id);
}
