type Where = { locationType: 'parameter' | 'header'; location: string };
type Refused = { status: number; domain?: string; reason: string; message: string } & Partial<Where>;

/** The calendar's errors know no gRPC status, as those of the younger APIs do. */
export const calendarErrorBody = ({ status, domain = 'global', reason, message, ...where }: Refused) => ({
  error: { errors: [{ domain, reason, message, ...where }], code: status, message },
});

/** A call that Google Calendar turns down, in its words. */
export class CalendarError extends Error {
  readonly status: number;
  readonly body: ReturnType<typeof calendarErrorBody>;
  constructor(refused: Refused) {
    super(refused.message);
    this.status = refused.status;
    this.body = calendarErrorBody(refused);
  }
}

const parameter = (location: string): Where => ({ locationType: 'parameter', location });

export const invalid = (message: string, location?: string) =>
  new CalendarError({ status: 400, reason: 'invalid', message, ...(location && parameter(location)) });

export const badRequest = (message = 'Bad Request') =>
  new CalendarError({ status: 400, reason: 'badRequest', message });

export const required = (message: string) => new CalendarError({ status: 400, reason: 'required', message });

export const timeRangeEmpty = (location?: string) =>
  new CalendarError({
    status: 400,
    domain: 'calendar',
    reason: 'timeRangeEmpty',
    message: 'The specified time range is empty.',
    ...(location && parameter(location)),
  });

export const notFound = () => new CalendarError({ status: 404, reason: 'notFound', message: 'Not Found' });

export const duplicate = () =>
  new CalendarError({ status: 409, reason: 'duplicate', message: 'The requested identifier already exists.' });

export const deleted = () =>
  new CalendarError({ status: 410, reason: 'deleted', message: 'Resource has been deleted' });

export const fullSyncRequired = () =>
  new CalendarError({
    status: 410,
    domain: 'calendar',
    reason: 'fullSyncRequired',
    message: 'Sync token is no longer valid, a full sync is required.',
    ...parameter('syncToken'),
  });

export const updatedMinTooLongAgo = () =>
  new CalendarError({
    status: 410,
    domain: 'calendar',
    reason: 'updatedMinTooLongAgo',
    message: 'The requested minimum modification time lies too far in the past.',
    ...parameter('updatedMin'),
  });

export const conditionNotMet = () =>
  new CalendarError({
    status: 412,
    reason: 'conditionNotMet',
    message: 'Precondition Failed',
    locationType: 'header',
    location: 'If-Match',
  });

export const writerAccessNeeded = () =>
  new CalendarError({
    status: 403,
    domain: 'calendar',
    reason: 'requiredAccessLevel',
    message: 'You need to have writer access to this calendar.',
  });
