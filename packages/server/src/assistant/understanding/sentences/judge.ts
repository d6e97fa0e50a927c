import type { Engine, Understanding } from '../../engine.port.ts';
import { builtInEngine } from '../built-in-engine.ts';
import { fits, inShort } from './in-short.ts';
import { NOW, world, ZONE } from './world.ts';

/** Kind, what is said (turns of one conversation separated by " // "), and what its last turn may lead to: any one of these is right. */
export type Said = readonly [kind: string, said: string, ...right: string[]];

type Verdict = 'right' | 'asked' | 'wrong';
export type Judged = {
  readonly kind: string;
  readonly said: string;
  readonly right: readonly string[];
  readonly found: string;
  readonly verdict: Verdict;
  /** Whether an action was to be carried out without a question. */
  readonly isUnasked: boolean;
  readonly reply: string;
};

export const SENDS_OR_DELETES = /^(?:delete|cancel|create-reminder|change-reminder|remove-from-group)/;

/** Whether all of it waits for a yes, though none of it sends or deletes. */
export const isWaiting = ({ actions, mustConfirm, unused = [], noted = [] }: Understanding) =>
  actions.length > 0 && (mustConfirm === true || unused.length > 0 || noted.length > 0);

/** Whether something of it is done without a question. */
export const isUnasked = (understanding: Understanding) =>
  !isWaiting(understanding) && understanding.actions.some(({ type }) => !SENDS_OR_DELETES.test(type));

/** One conversation: what was harmless is done, the rest waits as a card. */
export async function converse(turns: readonly string[], engine: Engine = builtInEngine): Promise<Understanding> {
  let understanding: Understanding | undefined;
  let last: unknown[] = [];
  for (const message of turns) {
    understanding = await engine(
      {
        message,
        now: NOW,
        zone: ZONE,
        userName: 'Ada Lovelace',
        newId: () => crypto.randomUUID(),
        history: [],
        memory: understanding ? (JSON.parse(JSON.stringify(understanding.memory)) as Understanding['memory']) : null,
        chosen: null,
        last,
        signal: new AbortController().signal,
      } as Parameters<Engine>[0],
      world,
    );
    const { actions } = understanding;
    // Whoever is added is known by name from here on.
    inShort(understanding, ZONE);
    const isCard = isWaiting(understanding);
    if (actions.length > 0)
      last = actions.map((action, index) => {
        const waits = isCard || actions.some(({ type }) => SENDS_OR_DELETES.test(type));
        return { id: `action-${index}`, action, status: waits ? 'proposed' : 'done', canUndo: !waits };
      });
  }
  return understanding!;
}

export async function judge([kind, said, ...right]: Said, engine?: Engine): Promise<Judged> {
  const understanding = await converse(said.split(' // '), engine);
  const found = inShort(understanding, ZONE);
  const isRight = right.some((way) => isIt(way, found, understanding));
  const { actions, reply } = understanding;
  const verdict = isRight ? 'right' : actions.length > 0 || found[0]?.startsWith('answer') ? 'wrong' : 'asked';
  return {
    kind,
    said,
    right,
    found: found.join(' + '),
    verdict,
    isUnasked: isUnasked(understanding),
    reply,
  };
}

/** A contact that is added with its groups joins them. */
function apart(part: string): string[] {
  const { name, rest, groups } =
    /^create (?<name>.+?) \| (?<rest>.*?)(?:, )?groups (?<groups>.+)$/.exec(part)?.groups ?? {};
  return groups ? [`create ${name} | ${rest}`, ...groups.split(',').map((group) => `join ${group} | ${name}`)] : [part];
}

function isIt(way: string, found: readonly string[], { actions, reply }: Understanding): boolean {
  if (way === 'nothing') return actions.length === 0;
  // "I did not understand" asks too, in its way.
  if (way === 'ask')
    return (
      actions.length === 0 && (found[0]!.startsWith('ask') || found[0] === 'not-understood' || reply.includes('?'))
    );
  const all = way.replaceAll(' | yearly ', ' | annually ').split(' + ');
  // An answer beside actions stands in the reply.
  const wanted = actions.length > 0 && reply ? all.filter((part) => !part.startsWith('answer')) : all;
  return [found, found.flatMap(apart)].some(
    (parts) => wanted.length === parts.length && wanted.every((part, index) => fits(part, parts[index]!)),
  );
}
