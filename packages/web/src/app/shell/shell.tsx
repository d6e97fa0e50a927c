import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { ImportOverlay } from '../../import-export/import-overlay.tsx';
import { optionalPart } from '../../platform/screen/lazy-part.tsx';
import { useChosenTimeZone } from '../../settings/time-zone.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Footer, SkipLink, Offline } from './frame.tsx';
import { Assistant } from './assistant.tsx';
import { ChangesOverlay, ContactOverlay, PaletteOverlay, ShellDialogs, type ShellDialog } from './overlays.tsx';
import { PAGES, prefetchPage, TABS, useTab } from '../pages/pages.tsx';
import { TopBar } from './top-bar.tsx';
import { useFirstScreen } from './use-first-screen.ts';
import { useTabFocus } from './use-tab-focus.ts';

const PANEL = 'page';

const Background = optionalPart(() => import('./background.tsx'));

const MergeOverlay = optionalPart(() => import('../../duplicates/merging/merge-overlay.tsx'));
const Shortcuts = optionalPart(() => import('../../palette/shortcuts.tsx'));

/** The app around its pages, for signed-in users. */
export default function Shell() {
  const [tab, openTab] = useTab();
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  useTabFocus(tab, PANEL);
  useChosenTimeZone();
  useFirstScreen();

  const goHome = () => {
    openTab('contacts');
    navigate('/');
  };

  const goTo = (target: NavigationTarget) => (target === 'settings' ? setDialog(target) : openTab(target));

  const { label = '' } = TABS.find(({ value }) => value === tab) ?? {};
  const Page = PAGES[tab];
  const tabs = { tabs: TABS, value: tab, onChange: openTab, onIntent: prefetchPage, label: 'Main', panel: PANEL };
  return (
    <div className="shell">
      <SkipLink to={PANEL} />
      <div className="page page-container">
        <TopBar tabs={<Tabs {...tabs} variant="bar" className="max-md:hidden" />} onOpen={setDialog} onHome={goHome} />
        <Offline />
        <Background onNavigate={goTo} />
        <main className="mx-auto w-full max-w-[calc(var(--page)+4rem)] flex-1 px-4 pt-5 pb-10 md:px-8 md:pt-10 md:pb-16">
          <TabPanel id={PANEL} label={label}>
            <ErrorBoundary key={tab} of={label}>
              <Page />
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
