import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { ORIGIN, type PublicPage } from '../site/document.tsx';
import { FinalCall } from '../site/final-call.tsx';
import { Frame } from '../site/frame.tsx';
import { Comparison } from './comparison.tsx';
import { Questions, QUESTIONS } from './questions.tsx';
import { Tiers } from './tiers.tsx';

export const pricing: PublicPage = {
  path: '/pricing',
  title: 'Pricing · Inner Circle',
  description: `Free for ${PLANS.free.limits.contacts} people, for good. Medium for the people in your life, Premium for a life full of people. No card needed to start.`,
  structuredData: {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    url: `${ORIGIN}/pricing`,
    mainEntity: QUESTIONS.map(([question, answer]) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  },
  body: (
    <Frame>
      <Tiers />
      <Comparison />
      <Questions />
      <FinalCall />
    </Frame>
  ),
};
