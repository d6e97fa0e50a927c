import { csvRequestHandler, type CsvRequest } from './csv-requests.ts';

const answer = csvRequestHandler();

globalThis.addEventListener('message', ({ data }: MessageEvent<{ id: number; request: CsvRequest }>) => {
  void answer(data.request).then(
    (reply) => globalThis.postMessage({ id: data.id, reply }),
    () => globalThis.postMessage({ id: data.id }),
  );
});
