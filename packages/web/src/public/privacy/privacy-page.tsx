import type { PublicPage } from '../site/document.tsx';
import { Frame } from '../site/frame.tsx';
import { PrivacyPolicy } from './privacy-policy.tsx';

export const privacyPolicy: PublicPage = {
  path: '/privacy-policy',
  title: 'Privacy Policy · Inner Circle',
  description:
    'What Inner Circle keeps about you and your people, why, for how long, and how you take it with you or have it deleted.',
  body: (
    <Frame>
      <PrivacyPolicy />
    </Frame>
  ),
};
