import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

/** One line for each request, when it has been answered. Requests that were turned away are counted, not logged one by one. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (reply.wasTurnedAway) return;
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}
