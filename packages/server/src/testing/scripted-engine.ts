import type { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import type { Engine, Understanding } from '../assistant/engine.port.ts';
import type { Dependencies } from '../platform/dependencies.ts';

type Answer = Partial<Omit<Understanding, 'actions'>> & { readonly actions?: readonly (Action | object)[] };

/** Puts an engine in the place of the real one that answers what the test wants, and keeps the turns that it was given. */
export function scriptEngine({ ports }: Dependencies) {
  const turns: Parameters<Engine>[0][] = [];
  let answer: (turn: Parameters<Engine>[0], reading: Parameters<Engine>[1]) => Promise<Answer>;
  const engine: Engine = async (turn, reading) => {
    turns.push(turn);
    const given = await answer(turn, reading);
    return { reply: 'Good.', choices: [], memory: {}, ...given, actions: (given.actions ?? []) as Action[] };
  };
  Object.assign(ports, { engine });
  return {
    turns,
    /** From now on. */
    answers(next: Answer | typeof answer) {
      answer = typeof next === 'function' ? next : async () => next;
    },
  };
}
