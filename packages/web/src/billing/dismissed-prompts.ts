import { localStore } from '../platform/storage.ts';

const DAY = 24 * 60 * 60_000;
const nameOf = (feature: string) => `upgradePromptDismissed:${feature}`;

export const keepDismissed = (feature: string, at: string) => localStore.set(nameOf(feature), at);

/** When a prompt was sent away; null when it never was. */
export const dismissedAt = (feature: string) => localStore.get(nameOf(feature));

/** A prompt that was sent away stays away for a day. */
export const isDismissed = (at: string | null, now: number) => now - Number(at ?? Number.NaN) < DAY;
