import type { SocialNetwork } from '@inner-circle/domain/contacts/contacts.rules.ts';
import type { IconShape } from '../ui/brand/icon.tsx';
import { Send } from '../ui/brand/icons.tsx';
import { FacebookSign, LinkedInSign, XSign } from '../ui/brand/own-icons.tsx';

type Network = {
  name: SocialNetwork;
  label: string;
  icon: IconShape;
  /** Where the forms ask for a link, how it begins. */
  address?: string;
  hint?: string;
};

export const SOCIAL_NETWORKS: readonly Network[] = [
  { name: 'linkedin', label: 'LinkedIn', icon: LinkedInSign, address: 'https://linkedin.com/in/' },
  { name: 'facebook', label: 'Facebook', icon: FacebookSign, address: 'https://facebook.com/' },
  { name: 'telegram', label: 'Telegram', icon: Send, hint: 'Without the @' },
  { name: 'xcom', label: 'X', icon: XSign, address: 'https://x.com/' },
];
