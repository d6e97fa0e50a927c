import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { PlanButton } from '../../billing/plan-button.tsx';
import { NotificationsBell } from '../../notifications/notifications-bell.tsx';
import { TODAY } from '@inner-circle/domain/today/today-address.ts';
import { onPlainClick } from '../../platform/screen/address.ts';
import { Deferred } from '../../platform/screen/deferred.tsx';
import { onIntent } from '../../platform/screen/fetch-ahead.ts';
import { lazyPart } from '../../platform/screen/lazy-part.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { FindButton } from './find-button.tsx';
import { prefetchPage } from '../pages/pages.tsx';
import { prefetchBilling, type ShellDialog } from './overlays.tsx';
import { UserButton } from './user-button.tsx';

const UserMenu = lazyPart(() => import('./user-menu.tsx'));

type TopBarProps = {
  tabs: ReactNode;
  onOpen: (dialog: ShellDialog) => void;
};

export function TopBar({ tabs, onOpen }: TopBarProps) {
  return (
    <header className="sticky top-0 z-(--z-bar) h-(--bar) bg-canvas shadow-[0_1px_0_var(--line)]">
      <div className="mx-auto flex h-full max-w-[calc(var(--page)+4rem)] items-center gap-1 ps-4 pe-3 md:gap-2 md:px-8">
        <a
          href={TODAY}
          onClick={onPlainClick(() => navigate(TODAY))}
          {...onIntent(() => prefetchPage('today'))}
          className="me-auto rounded-sm md:me-6"
        >
          <Logo />
        </a>
        {tabs}
        <div className="flex items-center gap-1 md:ms-auto md:gap-2">
          <FindButton />
          <PlanButton onPress={() => onOpen('billing')} onNear={prefetchBilling} />
          <NotificationsBell />
          <Deferred standIn={<UserButton />}>
            <UserMenu onOpen={onOpen} />
          </Deferred>
        </div>
      </div>
    </header>
  );
}
