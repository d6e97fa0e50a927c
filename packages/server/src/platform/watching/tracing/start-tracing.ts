import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { GuardedPool } from '../../database/guarded-pool.ts';
import { release } from '../../version.ts';
import { OtlpExporter } from './otlp-exporter.ts';
import { currentSpan, recordSpans, traceparent } from './spans.ts';
import { traceQueries } from './trace-queries.ts';

/** Where Node tells of each request that `fetch` makes. */
const REQUESTS = 'undici:request:create';

/** Records what requests, jobs, statements and calls of vendors do, and sends it to a collector. */
export function startTracing(config: Config, pool: GuardedPool, log: FastifyBaseLogger): { stop: () => Promise<void> } {
  const exporter = new OtlpExporter({
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT!,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    resource: { 'service.name': config.OTEL_SERVICE_NAME, 'service.version': release(), 'process.role': config.ROLE },
    log,
  });
  const end = recordSpans({ share: config.OTEL_TRACES_SAMPLER_ARG, record: (span) => exporter.add(span) });
  traceQueries(pool);
  subscribe(REQUESTS, nameParent);
  return {
    stop: async () => {
      end();
      unsubscribe(REQUESTS, nameParent);
      await exporter.stop();
    },
  };
}

/** So that a server of one's own, such as a language model's, can go on with the trace. */
function nameParent(message: unknown): void {
  const here = currentSpan();
  if (here)
    (message as { request: { addHeader(name: string, value: string): void } }).request.addHeader(
      'traceparent',
      traceparent(here),
    );
}
