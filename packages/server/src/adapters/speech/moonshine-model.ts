import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SAMPLE_RATE } from './samples.ts';
import { SPEECH_FILES } from './moonshine-files.ts';

/** The parts of onnxruntime-web and of the tokenizer that are used. They are fetched, not installed, and bring no types. */
type Tensor = { readonly data: Float32Array };
type Tensors = Record<string, Tensor>;
type Session = { run(inputs: Tensors): Promise<Tensors> };
type Runtime = {
  readonly env: { readonly wasm: { numThreads: number; wasmPaths: string } };
  readonly Tensor: new (type: string, data: unknown, shape: readonly number[]) => Tensor;
  readonly InferenceSession: { create(model: Uint8Array): Promise<Session> };
};
type Tokenizer = { decode(tokens: readonly number[]): string };

const file = (name: string) => path.join(SPEECH_FILES, name);
const fetched = (name: string): Promise<unknown> => import(pathToFileURL(file(name)).href);

// The shape of Moonshine tiny.
const LAYERS = 6;
const HEADS = 8;
const HEAD_SIZE = 36;
const [START, END] = [1, 2];
/** More is not speech but a model that repeats itself. */
const TOKENS_A_SECOND = 6.5;

const CACHES = Array.from({ length: LAYERS }, (_, layer) =>
  ['decoder', 'encoder'].flatMap((part) => ['key', 'value'].map((half) => `${layer}.${part}.${half}`)),
).flat();

/** Moonshine tiny: an encoder that listens once, and a decoder that writes one token after the other. */
export async function loadMoonshine() {
  const ort = (await fetched('ort.wasm.min.mjs')) as Runtime;
  const { default: tokenizer } = (await fetched('llama-tokenizer.mjs')) as { default: Tokenizer };
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmPaths = pathToFileURL(`${SPEECH_FILES}/`).href;
  const session = async (name: string) => ort.InferenceSession.create(await readFile(file(name)));
  const encoder = await session('encoder_model.onnx');
  const decoder = await session('decoder_model_merged.onnx');
  const nothing = () => new ort.Tensor('float32', new Float32Array(0), [0, HEADS, 1, HEAD_SIZE]);

  return async (samples: Float32Array): Promise<string> => {
    const { last_hidden_state: heard } = await encoder.run({
      input_values: new ort.Tensor('float32', samples, [1, samples.length]),
    });
    const caches: Tensors = Object.fromEntries(CACHES.map((name) => [`past_key_values.${name}`, nothing()]));
    const tokens = [START];
    const most = Math.ceil((samples.length / SAMPLE_RATE) * TOKENS_A_SECOND);
    while (tokens.length <= most) {
      const isFirst = tokens.length === 1;
      const answer = await decoder.run({
        input_ids: new ort.Tensor('int64', BigInt64Array.of(BigInt(tokens.at(-1)!)), [1, 1]),
        encoder_hidden_states: heard!,
        use_cache_branch: new ort.Tensor('bool', [!isFirst], [1]),
        ...caches,
      });
      const next = likeliest(answer['logits']!.data);
      if (next === END) break;
      tokens.push(next);
      for (const name of CACHES)
        if (isFirst || name.includes('decoder')) caches[`past_key_values.${name}`] = answer[`present.${name}`]!;
    }
    return tokenizer.decode(tokens);
  };
}

function likeliest(scores: Float32Array): number {
  let best = 0;
  for (let index = 1; index < scores.length; index++) if (scores[index]! > scores[best]!) best = index;
  return best;
}
