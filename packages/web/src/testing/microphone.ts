import { vi } from 'vitest';

class Track extends EventTarget {
  isLive = true;
  stop() {
    this.isLive = false;
  }
}

/** Records what the test says, when the test says so. Like a browser's it ends a moment after it was told to. */
class RecorderDouble extends EventTarget {
  static isTypeSupported = () => true;
  static latest: RecorderDouble | undefined;
  static made = 0;
  state = 'inactive';
  chunk: number | undefined;
  readonly mimeType: string;
  constructor(_stream: unknown, { mimeType = '' }: { mimeType?: string }) {
    super();
    this.mimeType = `${mimeType};codecs=opus`;
    RecorderDouble.latest = this;
    RecorderDouble.made += 1;
  }
  start(chunk: number) {
    this.state = 'recording';
    this.chunk = chunk;
  }
  hear(words: string) {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([words]) }));
  }
  stop() {
    this.state = 'inactive';
    queueMicrotask(() => this.dispatchEvent(new Event('stop')));
  }
}

/** Stands in for the microphone and the browser that asks whether it may be used. */
export function microphone() {
  const tracks: Track[] = [];
  let answer = Promise.resolve(true);
  RecorderDouble.latest = undefined;
  RecorderDouble.made = 0;
  vi.stubGlobal('MediaRecorder', RecorderDouble);
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: async () => {
        if (!(await answer)) throw new DOMException('no', 'NotAllowedError');
        const track = new Track();
        tracks.push(track);
        return { getTracks: () => [track] };
      },
    },
  });
  return {
    tracks,
    recorder: () => RecorderDouble.latest!,
    recordings: () => RecorderDouble.made,
    isOn: () => tracks.some(({ isLive }) => isLive),
    allow: () => void (answer = Promise.resolve(true)),
    refuse: () => void (answer = Promise.resolve(false)),
    /** The browser asks, and the person has not answered yet. */
    ask: () => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      answer = promise;
      return () => resolve(true);
    },
    takeAway: () => void Reflect.deleteProperty(navigator, 'mediaDevices'),
  };
}
