import type { FastifyBaseLogger } from 'fastify';
import { type Span, type SpanKind, untraced } from './spans.ts';

const SEND_MILLISECONDS = 5000;
const MOST_AT_ONCE = 512;
/** What comes faster than it can be sent is left out: traces must not cost the process its memory. */
const MOST_KEPT = 4096;
const TIMEOUT_MILLISECONDS = 10_000;

const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, consumer: 5 };
const FAILED = 2;

type Options = {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  resource: Readonly<Record<string, string>>;
  log: FastifyBaseLogger;
};

/** Sends spans to a collector, as OTLP over HTTP in JSON. Those that it does not take are lost, and nothing else is. */
export class OtlpExporter {
  readonly #options: Options;
  readonly #spans: Span[] = [];
  readonly #timer = setInterval(() => void this.send(), SEND_MILLISECONDS).unref();
  #leftOut = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  add(span: Span): void {
    if (this.#spans.length >= MOST_KEPT) this.#leftOut += 1;
    else this.#spans.push(span);
  }

  async send(): Promise<void> {
    while (this.#spans.length > 0 && (await this.#post(this.#spans.splice(0, MOST_AT_ONCE))));
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.send();
  }

  async #post(spans: readonly Span[]): Promise<boolean> {
    const { endpoint, headers, log } = this.#options;
    try {
      const { ok, status, body } = await untraced(() =>
        fetch(`${endpoint}/v1/traces`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(this.#message(spans)),
          signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
          // The headers hold the key of the collector.
          redirect: 'error',
        }),
      );
      await body?.cancel();
      if (!ok) throw new Error(`It answered ${status}.`);
      if (this.#leftOut > 0) log.warn({ spans: this.#leftOut }, 'spans came faster than they could be sent');
      this.#leftOut = 0;
      return true;
    } catch (error) {
      log.warn({ err: error, spans: spans.length }, 'spans could not be sent and are lost');
      return false;
    }
  }

  #message(spans: readonly Span[]) {
    const resource = { attributes: attributesOf(this.#options.resource) };
    return {
      resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'inner-circle' }, spans: spans.map(written) }] }],
    };
  }
}

const written = ({ traceId, id, parentId, name, kind, begunAt, endedAt, attributes, isFailed }: Span) => ({
  traceId,
  spanId: id,
  ...(parentId && { parentSpanId: parentId }),
  name,
  kind: KINDS[kind],
  startTimeUnixNano: String(begunAt),
  endTimeUnixNano: String(endedAt),
  attributes: attributesOf(attributes),
  status: isFailed ? { code: FAILED } : {},
});

const attributesOf = (attributes: Span['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
