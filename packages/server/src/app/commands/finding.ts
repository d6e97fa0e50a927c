/** What was found out about one thing that the product needs, with what to do where it is not right. */
export type Finding = { readonly state: 'ok' | 'warn' | 'bad'; readonly what: string; readonly says: string };

const finding = (state: Finding['state']) => (what: string, says: string) => ({ state, what, says });

export const ok = finding('ok');
/** It works, but not as it could, or not for long. */
export const warn = finding('warn');
export const bad = finding('bad');
