import { localStore } from '../platform/storage.ts';

const DAY = 24 * 60 * 60_000;
const nameOf = (feature: string) => `upgradePromptDismissed:${feature}`;

export const dismissPrompt = (feature: string, now: number) => localStore.set(nameOf(feature), String(now));

/** A prompt that was sent away stays away for a day. */
export function isPromptDismissed(feature: string, now: number): boolean {
  const dismissedAt = Number(localStore.get(nameOf(feature)) ?? Number.NaN);
  return now - dismissedAt < DAY;
}
