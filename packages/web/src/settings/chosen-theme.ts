import { localStore } from '../platform/storage.ts';

export type Theme = 'system' | 'light' | 'dark';

const NAME = 'theme';

export function chosenTheme(): Theme {
  const theme = localStore.get(NAME);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function keepTheme(theme: Theme) {
  if (theme === 'system') localStore.remove(NAME);
  else localStore.set(NAME, theme);
}

/** The stylesheet follows the system unless the page says otherwise. */
export function applyTheme() {
  const theme = chosenTheme();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
