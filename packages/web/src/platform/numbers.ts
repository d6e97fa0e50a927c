const number = new Intl.NumberFormat('en');

export const inFigures = (value: number) => number.format(value);

/** “row”, “rows”, “people”. */
export const plural = (value: number, one: string, many = `${one}s`) => (value === 1 ? one : many);

/** “1 row”, “12,000 rows”, “3 people”. */
export const counted = (value: number, one: string, many?: string) => `${inFigures(value)} ${plural(value, one, many)}`;

/** “12 kB”, “3.4 MB”. */
export function fileSize(bytes: number): string {
  if (bytes === 0) return '0 kB';
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} kB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
