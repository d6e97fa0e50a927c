import { useEffect } from 'react';
import { useUser } from '../auth/user.ts';
import { useKeyListener } from '../platform/keys/hear-keys.ts';
import { useTitle } from '../platform/screen/use-title.ts';
import { useChosenTimeZone } from '../settings/time-zone.ts';
import { ArrowLeft, ShieldCheck } from '../ui/brand/icons.tsx';
import { Logo } from '../ui/brand/logo.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Face } from '../ui/faces/face.tsx';
import { Badge } from '../ui/states/badge.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { FullPageSpinner } from '../ui/states/spinner.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { AccessDenied } from './access-denied.tsx';
import { type AdminTab, TABS, useAdminAddress } from './admin-address.ts';
import { useAdminCheck } from './admin.queries.ts';
import { AnalyticsTab } from './analytics/analytics-tab.tsx';
import { CodeDetail } from './codes/code-detail.tsx';
import { CodesTab } from './codes/codes-tab.tsx';
import { HealthTab } from './health/health-tab.tsx';
import { TroubleNotice } from './health/trouble-notice.tsx';
import { AuditTab } from './log/audit-tab.tsx';
import { BatchTab } from './create/batch-tab.tsx';
import { CreateTab } from './create/create-tab.tsx';

/** The admins' part of the app. The address holds what is open: Back works, and a colleague can be sent a link. */
export default function AdminArea() {
  const { answer, isAsking, retry } = useAdminCheck();
  switch (answer) {
    case 'asking':
      return <FullPageSpinner label="Checking who is there" />;
    case 'unknown':
      return <NotAnswered onRetry={retry} working={isAsking} />;
    case 'denied':
      return <AccessDenied />;
    case 'admin':
      return <Dashboard />;
  }
}

const NotAnswered = ({ onRetry, working }: { onRetry: () => void; working: boolean }) => (
  <main className="grid min-h-dvh place-items-center">
    <ErrorState title="We could not reach the server" onRetry={onRetry} working={working}>
      Nobody could say whether you are an admin. Try again in a moment.
    </ErrorState>
  </main>
);

const PANEL = 'admin-panel';
const ROOM_BESIDE = 48;

function Dashboard() {
  useTitle('Admin');
  useKeyListener();
  useChosenTimeZone();
  const { tab, open } = useAdminAddress();
  // On a phone the row of tabs is wider than the window.
  useEffect(() => {
    const index = TABS.findIndex(({ value }) => value === tab.value);
    const chosen = document.querySelectorAll<HTMLElement>(`[aria-controls=${PANEL}]`)[index];
    const row = chosen?.parentElement;
    if (row) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - ROOM_BESIDE;
  }, [tab.value]);
  return (
    <div className="flex min-h-dvh flex-col">
      <AdminBar />
      <main className="mx-auto w-full max-w-[calc(var(--page)+4rem)] flex-1 px-4 pt-4 pb-16 md:px-8">
        <h1 className="sr-only">Admin Dashboard</h1>
        <Tabs
          label="Admin Dashboard"
          tabs={TABS}
          value={tab.value}
          onChange={(next) => open(next)}
          panel={PANEL}
          className="max-md:-mx-4 md:px-0!"
        />
        <TabPanel id={PANEL} label={tab.label} className="pt-5 md:pt-7">
          <TroubleNotice />
          <Panel tab={tab.value} />
        </TabPanel>
      </main>
    </div>
  );
}

function Panel({ tab }: { tab: AdminTab }) {
  const { parameters, open } = useAdminAddress();
  const code = parameters.get('code');
  switch (tab) {
    case 'codes':
      return code ? <CodeDetail key={code} id={code} /> : <CodesTab />;
    case 'create':
      return <CreateTab onCreated={({ id }) => open('codes', { code: id })} />;
    case 'batch':
      return <BatchTab onDone={() => open('codes')} />;
    case 'analytics':
      return <AnalyticsTab />;
    case 'audit':
      return <AuditTab />;
    case 'health':
      return <HealthTab />;
  }
}

function AdminBar() {
  const { name, id, avatarUrl } = useUser();
  return (
    <header className="sticky top-0 z-(--z-bar) h-(--bar) bg-canvas shadow-[0_1px_0_var(--line)]">
      <div className="mx-auto flex h-full max-w-[calc(var(--page)+4rem)] items-center gap-3 px-4 md:px-8">
        <a href="/" className="rounded-sm">
          <Logo />
        </a>
        <Badge icon={ShieldCheck}>Admin</Badge>
        <ButtonLink href="/" variant="ghost" icon={ArrowLeft} className="ms-auto max-md:px-2">
          <span className="max-md:sr-only">Back to the app</span>
        </ButtonLink>
        <Face name={name} id={id} src={avatarUrl} size="sm" />
      </div>
    </header>
  );
}
