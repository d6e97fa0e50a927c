import { useSyncExternalStore } from 'react';
import { signal } from '../signal.ts';
import { localStore } from '../storage.ts';

const NAME = 'single-keys';
const changed = signal<void>();

/** Letters pressed by themselves do something. Who speaks to the computer, or rests a hand on the keys, can do without. */
export const areSingleKeysOff = () => localStore.get(NAME) === 'off';

function setSingleKeys(on: boolean) {
  if (on) localStore.remove(NAME);
  else localStore.set(NAME, 'off');
  changed.publish();
}

/** For parts that the first screen does without: the server cannot know. */
export const useSingleKeys = () =>
  [!useSyncExternalStore(changed.subscribe, areSingleKeysOff, () => false), setSingleKeys] as const;
