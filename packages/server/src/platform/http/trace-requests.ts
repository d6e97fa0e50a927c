import { beginSpan, parentIn } from '../watching/tracing/spans.ts';
import type { App } from './routes.ts';

const SPAN = Symbol('span');

/** Each request by its route, never by its address, which may hold what people searched for. */
export function traceRequests(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const span = beginSpan(request.method, 'server', parentIn(request.headers['traceparent']));
    if (!span) return done();
    Object.assign(request, { [SPAN]: span });
    span.run(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { [SPAN]: span } = request as { [SPAN]?: ReturnType<typeof beginSpan> };
    const route = request.routeOptions.url ?? 'unknown';
    span?.end({
      name: `${request.method} ${route}`,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
      },
      isFailed: reply.statusCode >= 500,
    });
    done();
  });
}
