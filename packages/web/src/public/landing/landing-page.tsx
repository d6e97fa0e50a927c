import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { ORIGIN, type PublicPage } from '../site/document.tsx';
import { FinalCall } from '../site/final-call.tsx';
import { Frame } from '../site/frame.tsx';
import { AssistantDemo } from './assistant-demo.tsx';
import { Badges } from './badges.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Stories } from './stories.tsx';
import { VoiceOrText } from './voice-or-text.tsx';

const description =
  'A quiet memory for the people who matter: what you talked about, what you promised, and when it is time to call. Free for ten people.';

export const landing: PublicPage = {
  path: '/',
  title: 'Inner Circle: stay close to your people',
  description,
  structuredData: {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: 'Inner Circle',
    url: `${ORIGIN}/`,
    description,
    applicationCategory: 'LifestyleApplication',
    operatingSystem: 'Any',
    offers: Object.values(PLANS).map(({ name, monthly }) => ({
      '@type': 'Offer',
      name,
      price: String(monthly),
      priceCurrency: 'USD',
    })),
  },
  body: (
    <Frame isHome>
      <Hero />
      <VoiceOrText />
      <AssistantDemo />
      <Features />
      <HowItWorks />
      <Stories />
      <FinalCall />
      <Badges />
    </Frame>
  ),
};
