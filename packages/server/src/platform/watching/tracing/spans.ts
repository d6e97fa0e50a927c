import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

type Attributes = Readonly<Record<string, string | number>>;
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

/** A stretch of work, as OpenTelemetry knows it. */
export type Span = {
  readonly traceId: string;
  readonly id: string;
  readonly parentId: string | undefined;
  readonly kind: SpanKind;
  readonly begunAt: bigint;
  name: string;
  attributes: Attributes;
  endedAt: bigint;
  isFailed: boolean;
};

/** Where somebody else's work goes on here. What they do not record is not recorded here either. */
export type Parent = { readonly traceId: string; readonly id: string; readonly isRecorded: boolean };

type Recorder = { readonly share: number; readonly record: (span: Span) => void };

let recorder: Recorder | undefined;
const current = new AsyncLocalStorage<Parent>();

/** Nothing is measured before that. Answers what ends it. */
export function recordSpans(to: Recorder): () => void {
  recorder = to;
  return () => (recorder = undefined);
}

export const isTracing = () => recorder !== undefined;
export const currentSpan = () => current.getStore();
export const untraced = <Result>(work: () => Result): Result => current.exit(work);

/** Begins a span; `run` is what happens in it. Undefined where nothing is to be recorded. */
export function beginSpan(name: string, kind: SpanKind, from: Parent | undefined = current.getStore()) {
  if (!recorder) return undefined;
  const { record, share } = recorder;
  const id = randomBytes(8).toString('hex');
  const isRecorded = from ? from.isRecorded : Math.random() < share;
  const here: Parent = { traceId: from?.traceId ?? randomBytes(16).toString('hex'), id, isRecorded };
  const span: Span = {
    traceId: here.traceId,
    id,
    parentId: from?.id,
    kind,
    begunAt: nanoseconds(),
    name,
    attributes: {},
    endedAt: 0n,
    isFailed: false,
  };
  return {
    run: <Result>(work: () => Result): Result => current.run(here, work),
    end: (result: { name?: string; attributes?: Attributes; isFailed?: boolean } = {}) => {
      if (isRecorded) record(Object.assign(span, result, { endedAt: nanoseconds() }));
    },
  };
}

/** Measures work with a beginning and an end. */
export async function traced<Result>(name: string, kind: SpanKind, work: () => Promise<Result>): Promise<Result> {
  const span = beginSpan(name, kind);
  if (!span) return work();
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ isFailed: true });
    throw error;
  }
}

const ORIGIN = BigInt(Math.round(performance.timeOrigin * 1000)) * 1000n;
const nanoseconds = () => ORIGIN + BigInt(Math.round(performance.now() * 1_000_000));

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** As W3C writes it. Anything odd is as if it were not there. */
export function parentIn(header: string | string[] | undefined): Parent | undefined {
  const [, traceId, id, flags] = TRACEPARENT.exec(String(header)) ?? [];
  if (!traceId || !id || /^0+$/.test(traceId) || /^0+$/.test(id)) return undefined;
  return { traceId, id, isRecorded: (Number.parseInt(flags!, 16) & 1) === 1 };
}

export const traceparent = ({ traceId, id, isRecorded }: Parent) => `00-${traceId}-${id}-${isRecorded ? '01' : '00'}`;
