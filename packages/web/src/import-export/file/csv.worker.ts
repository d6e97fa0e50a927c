import { csvDesk, type Wish } from './csv-worker-client.ts';

const desk = csvDesk();

globalThis.addEventListener('message', ({ data }: MessageEvent<{ id: number; wish: Wish }>) => {
  void desk(data.wish).then(
    (granted) => globalThis.postMessage({ id: data.id, granted }),
    () => globalThis.postMessage({ id: data.id }),
  );
});
