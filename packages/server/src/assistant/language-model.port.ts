import type { z } from 'zod';

// A language model that may call tools: any OpenAI-compatible server, or Anthropic.

export type ModelTool = {
  readonly description: string;
  readonly input: z.ZodType;
  /** Without it a call is a proposal: it ends the turn, and nothing is done. */
  readonly run?: (input: unknown) => Promise<unknown>;
};

type ModelRequest = {
  readonly instructions: string;
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  readonly tools: Readonly<Record<string, ModelTool>>;
  readonly signal: AbortSignal;
};

type ModelAnswer = {
  /** Empty when it only proposed, or never came to an end. */
  readonly text: string;
  readonly proposals: readonly { readonly tool: string; readonly input: unknown }[];
};

/** Throws ModelAway when no answer came, however that showed. Steps, tokens, time and retries are bounded. */
export type LanguageModel = (request: ModelRequest) => Promise<ModelAnswer>;

export class ModelAway extends Error {
  override readonly name = 'ModelAway';
}
