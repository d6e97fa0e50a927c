import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { asSchema, generateText, isStepCount, jsonSchema, type ToolSet } from 'ai';
import { type LanguageModel, ModelAway, type ModelTool } from '../../assistant/language-model.port.ts';
import { checkedInput } from '../../platform/refusal.ts';

export type ModelAccount = {
  readonly provider: 'openai-compatible' | 'anthropic';
  readonly model: string;
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly timeoutMilliseconds?: number;
};

// What the SDK has to remark belongs into no log of ours.
globalThis.AI_SDK_LOG_WARNINGS = false;

const OPENAI = 'https://api.openai.com/v1';
const TIMEOUT_MILLISECONDS = 45_000;
/** A look at a few rows, and a look at what they led to. */
const MOST_STEPS = 6;
const MOST_TOKENS = 1500;
const RETRIES = 1;

/** Answers are not streamed: nothing is shown before it was checked. */
export function languageModel(account: ModelAccount): LanguageModel {
  const model = modelOf(account);
  const totalMs = account.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS;
  return async ({ instructions, messages, tools, signal }) => {
    try {
      const { text, finalStep, steps } = await generateText({
        model,
        instructions,
        messages: messages.map(({ role, content }) => ({ role, content })),
        tools: toolSet(tools),
        stopWhen: isStepCount(MOST_STEPS),
        maxOutputTokens: MOST_TOKENS,
        maxRetries: RETRIES,
        timeout: { totalMs },
        abortSignal: signal,
      });
      const proposals = finalStep.toolCalls
        .filter(({ toolName, invalid }) => !invalid && tools[toolName] && !tools[toolName].run)
        .map(({ toolName, input }) => ({ tool: toolName, input: input as unknown }));
      const isCut = finalStep.finishReason === 'length' || (proposals.length === 0 && steps.length >= MOST_STEPS);
      return { text: isCut ? '' : text.trim(), proposals: isCut ? [] : proposals };
    } catch (error) {
      throw new ModelAway('The language model gave no answer.', { cause: error });
    }
  };
}

/** What people say goes to the server that the operator named, and to none that this one names. */
const fetchThere: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });

function modelOf({ provider, model, baseUrl, apiKey }: ModelAccount) {
  if (provider === 'anthropic')
    return createAnthropic({
      apiKey: apiKey ?? '',
      fetch: fetchThere,
      ...(baseUrl !== undefined && { baseURL: baseUrl }),
    })(model);
  const server = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl ?? OPENAI,
    fetch: fetchThere,
    ...(apiKey !== undefined && { apiKey }),
    // OpenAI's own has another name for it, which others do not know.
    ...(baseUrl === undefined && {
      transformRequestBody: ({ max_tokens: max_completion_tokens, ...body }) => ({ ...body, max_completion_tokens }),
    }),
  });
  return server(model);
}

const toolSet = (tools: Readonly<Record<string, ModelTool>>) =>
  Object.fromEntries(
    Object.entries(tools).map(([name, { description, input, run }]) => [
      name,
      { description, inputSchema: inWords(input), ...(run && { execute: (given: unknown) => run(given) }) },
    ]),
  ) as ToolSet;

/** The same schema, which tells the model in a sentence what is wrong. */
const inWords = (input: ModelTool['input']) =>
  jsonSchema(asSchema(input).jsonSchema, {
    validate(given) {
      try {
        return { success: true, value: checkedInput(input, given) };
      } catch (error) {
        return { success: false, error: error as Error };
      }
    },
  });
