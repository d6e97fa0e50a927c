import type { OpenForm } from '@inner-circle/domain/assistant/open-form.contract.ts';
import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { navigate } from 'wouter/use-browser-location';
import { billingRequested } from '../billing/upgrade-requests.ts';
import { showBringing } from '../import-export/open-import.ts';
import { DUPLICATES } from '../people/duplicates-address.ts';
import { TODAY } from '@inner-circle/domain/today/today-address.ts';
import { signal } from '../platform/signal.ts';
import { openAddressed } from '../platform/screen/address.ts';
import { KEYS, type KeyName } from '../platform/keys/key-list.ts';
import type { IconShape } from '../ui/brand/icon.tsx';
import {
  Bell,
  CalendarDays,
  CalendarPlus,
  CreditCard,
  Keyboard,
  Mail,
  MailPlus,
  Merge,
  ScrollText,
  Settings,
  SquareCheck,
  Sun,
  Upload,
  UserPlus,
  UsersRound,
} from '../ui/brand/icons.tsx';
import { RingSign } from '../ui/brand/own-icons.tsx';

/** What a command needs of the app around it. */
export type Around = {
  onNavigate: (target: NavigationTarget) => void;
  openForm: (form: OpenForm) => void;
};

/** Somebody wants to see all keys. */
export const keysWanted = signal<void>();

export type Command = {
  /** Its words and its key stand in the list of keys. */
  readonly name: KeyName;
  readonly icon: IconShape;
  readonly kind: 'do' | 'go';
  /** Other words that somebody may type for it. */
  readonly also?: string;
  readonly run: (around: Around) => void;
};

/** Everything that can be done or gone to from anywhere: by its key, and by its words in the palette. */
export const COMMANDS: readonly Command[] = [
  form('add-contact', UserPlus, { form: 'contact' }, 'new person create'),
  form('add-todo', SquareCheck, { form: 'todo' }, 'new task create'),
  form('write-reminder', MailPlus, { form: 'reminder' }, 'new mail email message send create'),
  form('add-event', CalendarPlus, { form: 'meeting' }, 'new meeting appointment create'),
  form('add-group', RingSign, { form: 'group' }, 'new circle create'),
  {
    name: 'bring-people',
    icon: Upload,
    kind: 'do',
    also: 'import csv vcard google outlook',
    run: ({ onNavigate }) => {
      onNavigate('contacts');
      showBringing();
    },
  },
  { name: 'ask-assistant', icon: RingSign, kind: 'do', also: 'ai chat', run: () => pressOn('assistant') },
  { name: 'show-notifications', icon: Bell, kind: 'do', also: 'bell news', run: () => pressOn('notifications') },
  { name: 'show-keys', icon: Keyboard, kind: 'do', also: 'help shortcuts', run: () => keysWanted.publish() },
  { name: 'go-today', icon: Sun, kind: 'go', also: 'home morning day', run: () => navigate(TODAY) },
  page('go-contacts', UsersRound, 'contacts', 'people list home'),
  page('go-groups', RingSign, 'groups', 'circles'),
  page('go-todos', SquareCheck, 'todos', 'to-dos tasks'),
  page('go-reminders', Mail, 'reminders', 'e-mails mail'),
  {
    name: 'go-log',
    icon: ScrollText,
    kind: 'go',
    also: 'sent e-mails failed',
    run: ({ onNavigate }) => {
      onNavigate('reminders');
      navigate('/?log=all');
    },
  },
  page('go-calendar', CalendarDays, 'calendar', 'events meetings birthdays'),
  {
    name: 'go-duplicates',
    icon: Merge,
    kind: 'go',
    also: 'merge twice',
    run: ({ onNavigate }) => {
      onNavigate('contacts');
      openAddressed(DUPLICATES, 'all');
    },
  },
  {
    name: 'go-billing',
    icon: CreditCard,
    kind: 'go',
    also: 'plan upgrade premium promo code payment',
    run: () => billingRequested.publish(),
  },
  {
    name: 'go-settings',
    icon: Settings,
    kind: 'go',
    also: 'theme dark zone mailbox telegram calendar access tokens export account',
    run: ({ onNavigate }) => onNavigate('settings'),
  },
];

export const wordsOfCommand = ({ name }: Command) => KEYS[name].words;

function form(name: KeyName, icon: IconShape, opens: OpenForm, also: string): Command {
  return { name, icon, kind: 'do', also, run: ({ openForm }) => openForm(opens) };
}

function page(name: KeyName, icon: IconShape, target: NavigationTarget, also: string): Command {
  // What the address shows of a page goes with it.
  const run = ({ onNavigate }: Around) => {
    navigate('/');
    onNavigate(target);
  };
  return { name, icon, kind: 'go', also, run };
}

/** What a button of the frame opens: the same press as by the pointer, which fetches its part. Where it is open, its field goes on. */
export function pressOn(name: string) {
  const button = document.querySelector<HTMLElement>(`[data-opens=${name}]`);
  button?.focus();
  button?.click();
}
