import type { ApiError, ResponseParameters } from '@grammyjs/types';

export const apiError = (error_code: number, description: string, parameters?: ResponseParameters): ApiError => ({
  ok: false,
  error_code,
  description,
  ...(parameters && { parameters }),
});

/** A call that Telegram turns down, in its own words. */
export class TelegramError extends Error {
  readonly answer: ApiError;
  constructor(code: number, description: string) {
    super(description);
    this.answer = apiError(code, description);
  }
}

export const badRequest = (description: string) => new TelegramError(400, `Bad Request: ${description}`);
