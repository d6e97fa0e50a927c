import { wordsOf } from '@inner-circle/domain/assistant/action-sentences.rules.ts';
import {
  assistantEndpoints,
  type ChatMessage,
  type NewChatMessage,
} from '@inner-circle/domain/assistant/assistant.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError } from '../../platform/server/call-error.ts';
import { newKey } from '../../platform/server/create-keys.ts';
import { limitOf } from '../../platform/server/limit-reached.ts';
import { longCall } from '../../platform/server/long-call.ts';
import { families } from '../../platform/server/query-families.ts';
import { timeZone } from '../../platform/time/clock.ts';
import { useOwnDraft } from '../../platform/typing/drafts.ts';
import { addMessages } from '../assistant.queries.ts';
import type { Actions } from './use-actions.ts';

/** A message that was sent and not answered yet, with the key under which it may be sent again. */
export type Sent = { key: string; body: NewChatMessage; sentAt: string; failed: boolean };

/** A model that thinks takes its time; the server gives up before. */
const TIMEOUT = 120_000;
const TURNS = 10;

type Chat = {
  /** What was said, for the server's orientation. */
  messages: readonly ChatMessage[] | undefined;
  actions: Actions;
  /** The plan allows no more: the words go back to where they were written. */
  onRefused: (words: string) => void;
};

/**
 * Sends what somebody writes. The message is kept with its key until it is answered, so that a reload while the assistant
 * thinks, or Try again after an error, asks for the same answer and is counted once.
 */
export function useChat({ messages, actions, onRefused }: Chat) {
  const client = useQueryClient();
  const { kept, keep, forget } = useOwnDraft<Sent>('assistant:sent');
  const [sent, setSent] = useState<Sent | null>(kept ?? null);
  const isUnderWay = useRef(false);

  const change = (next: Sent | null) => {
    setSent(next);
    if (next) keep(next);
    else forget();
  };

  const ask = async (message: Sent) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      const { body, key } = message;
      const answer = await longCall(assistantEndpoints.process, { body, key, timeout: TIMEOUT });
      await addMessages(client, spoken(message), answer.message);
      if (answer.decided.length > 0) await actions.settle(answer.decided);
      change(null);
      void client.invalidateQueries(families.usage);
      void actions.runReply(answer.message.actions);
    } catch (error) {
      if (error instanceof CallError && limitOf(error)) {
        change(null);
        onRefused(message.body.message);
      } else {
        console.error('Failed to process the message', error);
        change({ ...message, failed: true });
      }
    }
    isUnderWay.current = false;
  };

  const deliver = (message: Sent) => {
    change({ ...message, failed: false });
    void ask(message);
  };

  // The page was loaded again, or the panel opened, while the assistant thought.
  const goOn = useEffectEvent(() => {
    if (sent && !sent.failed) void ask(sent);
  });
  useEffect(() => {
    const timer = setTimeout(() => goOn());
    return () => clearTimeout(timer);
  }, []);

  const send = (message: string, choice?: NewChatMessage['choice']) => {
    const said = (messages ?? []).filter(({ source }) => source === 'conversation');
    const history = said.slice(-TURNS).map((one) => ({ role: one.role, content: wordsOf(one) }));
    const sentAt = Temporal.Now.instant().toString();
    const body = {
      message: message.trim(),
      context: { currentDate: sentAt },
      history,
      zone: timeZone(),
      ...(choice && { choice }),
    };
    deliver({ key: newKey(), body, sentAt, failed: false });
  };
  return {
    sent,
    isThinking: sent !== null && !sent.failed,
    send,
    retry: () => sent && deliver(sent),
    giveUp: () => change(null),
  };
}

/** The user's own words as the conversation will keep them; until it is read again they have the key as their id. */
const spoken = ({ key, body, sentAt }: Sent): ChatMessage => ({
  id: key,
  role: 'user',
  source: 'conversation',
  content: body.message,
  note: null,
  timestamp: sentAt,
  actions: [],
  choices: [],
});
