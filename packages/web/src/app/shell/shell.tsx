import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { useState } from 'react';
import { ImportOverlay } from '../../import-export/import-overlay.tsx';
import { optionalPart } from '../../platform/screen/lazy-part.tsx';
import { useChosenTimeZone } from '../../settings/time-zone.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Footer, SkipLink, Offline } from './frame.tsx';
import { Assistant } from './assistant.tsx';
import { ChangesOverlay, ContactOverlay, PaletteOverlay, ShellDialogs, type ShellDialog } from './overlays.tsx';
import { PAGES, prefetchPage, TABS, useShownPage } from '../pages/pages.tsx';
import { TopBar } from './top-bar.tsx';
import { useFirstScreen } from './use-first-screen.ts';
import { useTabFocus } from './use-tab-focus.ts';

const PANEL = 'page';

const Background = optionalPart(() => import('./background.tsx'));

const MergeOverlay = optionalPart(() => import('../../duplicates/merging/merge-overlay.tsx'));
const Shortcuts = optionalPart(() => import('../../palette/keys/shortcuts.tsx'));

/** The app around its pages, for signed-in users. */
export default function Shell() {
  const [page, openTab] = useShownPage();
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  useTabFocus(page, PANEL);
  useChosenTimeZone();
  useFirstScreen();

  const goTo = (target: NavigationTarget) => (target === 'settings' ? setDialog(target) : openTab(target));

  const tab = TABS.find(({ value }) => value === page);
  const label = tab?.label ?? 'Today';
  const Page = PAGES[page];
  const tabs = {
    tabs: TABS,
    value: tab?.value ?? null,
    onChange: openTab,
    onIntent: prefetchPage,
    label: 'Main',
    panel: PANEL,
  };
  return (
    <div className="shell">
      <SkipLink to={PANEL} />
      <div className="page page-container">
        <TopBar tabs={<Tabs {...tabs} variant="bar" className="max-md:hidden" />} onOpen={setDialog} />
        <Offline />
        <Background onNavigate={goTo} />
        <main className="mx-auto w-full max-w-[calc(var(--page)+4rem)] flex-1 px-4 pt-5 pb-10 md:px-8 md:pt-10 md:pb-16">
          <TabPanel id={PANEL} label={label}>
            <ErrorBoundary key={page} of={label}>
              <Page onNavigate={goTo} />
            </ErrorBoundary>
          </TabPanel>
        </main>
        <Footer />
      </div>
      <div className="thumb page-container">
        <nav aria-label="Main">
          <Tabs {...tabs} variant="thumb" />
        </nav>
      </div>
      <Assistant onNavigate={goTo} />
      <ContactOverlay />
      <ChangesOverlay />
      <ImportOverlay />
      <MergeOverlay />
      <PaletteOverlay onNavigate={goTo} />
      <Shortcuts onNavigate={goTo} />
      <ShellDialogs dialog={dialog} onChange={setDialog} />
    </div>
  );
}
