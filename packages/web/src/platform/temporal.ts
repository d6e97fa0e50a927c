/** Brings Temporal to browsers that lack it; the others load nothing. */
export async function ensureTemporal() {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}
