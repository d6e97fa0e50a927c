/** Safari records as MP4, others as WebM; a browser that can do neither takes what it likes. */
export function recordingType(isSafari: boolean, canRecord: (type: string) => boolean): string | undefined {
  const wanted = isSafari ? 'audio/mp4' : 'audio/webm';
  return canRecord(wanted) ? wanted : undefined;
}

/** Whether it is Safari itself: other browsers name it too. */
export const isSafari = (userAgent: string) =>
  userAgent.includes('Safari/') && !/Chrom|CriOS|FxiOS|Edg|Android|OPR\//.test(userAgent);

const EXTENSIONS = [
  [/mp4/, 'm4a'],
  [/mpeg|mp3/, 'mp3'],
  [/wav/, 'wav'],
  [/ogg/, 'ogg'],
] as const;

/** The name of the file in which a recording of this type is sent. */
export const recordingName = (type: string) =>
  `recording.${EXTENSIONS.find(([pattern]) => pattern.test(type))?.[1] ?? 'webm'}`;
