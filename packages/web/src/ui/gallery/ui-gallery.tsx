import { useEffect, useState } from 'react';

import { ConfirmProvider } from '../overlays/confirm.tsx';
import { Segmented } from '../fields/segmented.tsx';
import { ToastsProvider } from '../overlays/toasts.tsx';
import { Buttons } from './buttons.tsx';
import { Fields } from './fields.tsx';
import { Floating } from './floating.tsx';
import { LoginScreen, Navigation } from './pages.tsx';
import { ChipsAndBadges, TheRing } from './people.tsx';
import { Empty, Feedback, Lists, Usage } from './states.tsx';

type Theme = 'system' | 'light' | 'dark';

function useTheme(theme: Theme) {
  useEffect(() => {
    const page = document.documentElement;
    if (theme === 'system') delete page.dataset['theme'];
    else page.dataset['theme'] = theme;
    return () => {
      delete page.dataset['theme'];
    };
  }, [theme]);
}

/** Every part in every state, for building screens. */
export default function UiGallery() {
  const [theme, setTheme] = useState<Theme>('system');
  useTheme(theme);
  return (
    <ToastsProvider>
      <ConfirmProvider>
        <main>
          <div className="mx-auto max-w-300 px-4 py-8 md:px-10 md:py-14">
            <header className="mb-6 flex flex-wrap items-end justify-between gap-6">
              <div>
                <h1 className="voice text-4xl tracking-[-0.025em]">The parts</h1>
                <p className="mt-2 max-w-[52ch] text-lg text-ink-2">
                  Every part of Inner Circle in every state. Paper, ink and one pine accent; honey and ice for warmth; a
                  ring that empties as time passes.
                </p>
              </div>
              <Segmented
                label="Theme"
                hideLabel
                value={theme}
                onChange={setTheme}
                options={[
                  { value: 'system', label: 'System' },
                  { value: 'light', label: 'Light' },
                  { value: 'dark', label: 'Dark' },
                ]}
              />
            </header>
            <TheRing />
            <Buttons />
            <Fields />
            <ChipsAndBadges />
            <Navigation />
            <Usage />
            <Floating />
            <Feedback />
            <Lists />
            <Empty />
          </div>
          <LoginScreen />
        </main>
      </ConfirmProvider>
    </ToastsProvider>
  );
}
