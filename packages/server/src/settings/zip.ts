import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

export type ZippedFile = { readonly name: string; readonly content: AsyncIterable<string> };

type Bytes = Uint8Array<ArrayBuffer>;
type OpenFile = ZipInputFile & Required<Pick<ZipInputFile, 'ondata'>>;

const DEFLATED = 8;
const NOTHING: Bytes = new Uint8Array();

/** A zip archive as it comes into being. Node compresses it beside the event loop, which fflate alone cannot. */
export async function* zipOf(files: Iterable<ZippedFile>, now: Temporal.Instant): AsyncGenerator<Bytes> {
  const ready: Bytes[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const { name, content } of files) {
    const file: OpenFile = {
      filename: name,
      compression: DEFLATED,
      mtime: now.epochMilliseconds,
      size: 0,
      crc: 0,
      ondata: () => {},
    };
    zip.add(file);
    const deflated = pipeline(measured(content, file), createDeflateRaw(), () => {});
    for await (const chunk of deflated as AsyncIterable<Bytes>) {
      file.ondata(null, chunk, false);
      yield* ready.splice(0);
    }
    file.ondata(null, NOTHING, true);
  }
  zip.end();
  yield* ready;
}

/** The bytes of a text, counted and summed up for the archive's directory. */
async function* measured(content: AsyncIterable<string>, file: ZipInputFile): AsyncGenerator<Bytes> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    file.size += bytes.length;
    file.crc = crc32(bytes, file.crc);
    yield bytes;
  }
}
