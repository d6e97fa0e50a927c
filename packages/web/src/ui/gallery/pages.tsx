import { useState } from 'react';

import { Calendar, Mail, Plus, SquareCheck, Upload, UsersRound } from '../brand/icons.tsx';
import { Button } from '../button.tsx';
import { GoogleButton } from '../brand/google-button.tsx';
import { LoginOrbit } from '../brand/login-orbit.tsx';
import { Logo, LogoSign } from '../brand/logo.tsx';
import { RingSign } from '../brand/own-icons.tsx';
import { PageHead } from '../page-head.tsx';
import { TabPanel, Tabs } from '../tabs.tsx';
import { TextLink } from '../text-link.tsx';
import { UsageBar } from '../states/usage-bar.tsx';
import { Chapter } from './frame.tsx';

const tabs = [
  { value: 'contacts', label: 'Contacts', icon: UsersRound },
  { value: 'groups', label: 'Groups', icon: RingSign },
  { value: 'todos', label: 'TODO', icon: SquareCheck },
  { value: 'reminders', label: 'Reminders', icon: Mail },
  { value: 'calendar', label: 'Calendar', icon: Calendar },
] as const;

export function Navigation() {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('contacts');
  const shared = { tabs, value: tab, onChange: setTab, panel: 'gallery-panel' };
  return (
    <Chapter
      title="Navigation"
      about="The bar stays; the tabs switch in place. Below 768 px the tabs move to the thumb."
    >
      <div className="flex h-15 items-center gap-6 rounded-lg px-5 shadow-2">
        <Logo />
        <Tabs {...shared} label="Main" variant="bar" className="max-md:hidden" />
      </div>
      <Tabs {...shared} label="Dialog" variant="inline" />
      <Tabs {...shared} label="Thumb" variant="thumb" className="max-w-98 rounded-lg shadow-2" />
      <TabPanel id="gallery-panel" label={tab}>
        <PageHead
          title="Your inner circle"
          summary="45 warm, 15 cold"
          usage={<UsageBar used={60} limit={300} noun="contacts" />}
          actions={
            <>
              <Button icon={Upload} className="max-md:hidden">
                Import
              </Button>
              <Button variant="primary" icon={Plus}>
                Add contact
              </Button>
            </>
          }
        />
      </TabPanel>
    </Chapter>
  );
}

export function LoginScreen() {
  return (
    <LoginOrbit>
      <LogoSign className="size-14" />
      <h2 className="voice mt-4 text-3xl tracking-[-0.018em]">Welcome back</h2>
      <p className="mb-4 text-ink-2 md:mb-6">Your people are where you left them.</p>
      <GoogleButton href="#login" />
      <p className="mt-3.5 max-w-58 text-xs text-balance text-ink-3 md:mt-5 md:max-w-73 md:text-sm">
        New here? The same button makes your free account. By going on you agree to our{' '}
        <TextLink href="#login">Privacy Policy</TextLink>.
      </p>
    </LoginOrbit>
  );
}
