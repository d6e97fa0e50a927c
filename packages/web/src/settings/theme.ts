import { useSyncExternalStore } from 'react';
import { signal } from '../platform/signal.ts';
import { applyTheme, chosenTheme, keepTheme, type Theme } from './chosen-theme.ts';

const changed = signal<void>();

function chooseTheme(theme: Theme) {
  keepTheme(theme);
  applyTheme();
  changed.publish();
}

export const useTheme = () => [useSyncExternalStore(changed.subscribe, chosenTheme), chooseTheme] as const;
