import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import type { Routes } from '../platform/http/routes.ts';
import { dismissAction, executeActions, undoAction } from './actions/actions.service.ts';
import { answerMessage } from './conversation/answer.service.ts';
import { proposeSentence, readSentence } from './conversation/read-sentence.service.ts';
import { clearConversation, conversationOf } from './conversation/conversation.service.ts';

export const assistantRoutes: Routes = (app, dependencies) => {
  app.route({
    ...assistantEndpoints.process,
    handler: ({ user, headers, body }) => answerMessage(user, body, dependencies, headers['idempotency-key']),
  });
  app.route({
    ...assistantEndpoints.read,
    handler: ({ user, body }) => readSentence(user, body, dependencies),
  });
  app.route({
    ...assistantEndpoints.propose,
    handler: ({ user, headers, body }) => proposeSentence(user, body.sealed, dependencies, headers['idempotency-key']),
  });
  app.route({
    ...assistantEndpoints.execute,
    handler: async ({ user, body }) => ({ results: await executeActions(user, body, dependencies) }),
  });
  app.route({
    ...assistantEndpoints.undo,
    handler: ({ user, params }) => undoAction(user, params.id, dependencies),
  });
  app.route({
    ...assistantEndpoints.dismiss,
    handler: ({ user, params }) => dismissAction(user, params.id, dependencies),
  });
  app.route({
    ...assistantEndpoints.conversation,
    handler: ({ user, query }) => conversationOf(user, query.before, dependencies),
  });
  app.route({
    ...assistantEndpoints.clear,
    handler: async ({ user }, reply) => reply.code(204).send(await clearConversation(user, dependencies)),
  });
};
