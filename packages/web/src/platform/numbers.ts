const number = new Intl.NumberFormat('en');

export const inFigures = (value: number) => number.format(value);

/** “1 row”, “12,000 rows”. */
export const count = (value: number, noun: string) => `${inFigures(value)} ${noun}${value === 1 ? '' : 's'}`;

/** “12 kB”, “3.4 MB”. */
export function fileSize(bytes: number): string {
  if (bytes === 0) return '0 kB';
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} kB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
