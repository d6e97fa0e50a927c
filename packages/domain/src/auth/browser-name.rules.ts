/** No browser says more of itself. */
const LONGEST_USER_AGENT = 1000;

/** In this order: most browsers call themselves by the names of others, too. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

const named = (names: readonly (readonly [RegExp, string])[], userAgent: string) =>
  names.find(([sign]) => sign.test(userAgent))?.[1];

/** As its user would call it, by what the browser says of itself. */
export function browserName(userAgent = ''): string {
  const said = userAgent.slice(0, LONGEST_USER_AGENT);
  const [browser = 'Browser', system] = [named(BROWSERS, said), named(SYSTEMS, said)];
  return system ? `${browser} on ${system}` : browser;
}
