import { useSyncExternalStore } from 'react';
import { signal } from '../platform/signal.ts';
import { localStore } from '../platform/storage.ts';

export type Theme = 'system' | 'light' | 'dark';

const NAME = 'theme';
const changed = signal<void>();

function chosenTheme(): Theme {
  const theme = localStore.get(NAME);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** The stylesheet follows the system unless the page says otherwise. */
export function applyTheme() {
  const theme = chosenTheme();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

function chooseTheme(theme: Theme) {
  if (theme === 'system') localStore.remove(NAME);
  else localStore.set(NAME, theme);
  applyTheme();
  changed.publish();
}

export const useTheme = () => [useSyncExternalStore(changed.subscribe, chosenTheme), chooseTheme] as const;
