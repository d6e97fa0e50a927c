import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { Band } from '../site/frame.tsx';

const steps: readonly [title: string, words: string][] = [
  [
    'Bring your people',
    `Add the ones you would hate to lose, or import a CSV file. ${PLANS.free.limits.contacts} contacts are free for good.`,
  ],
  ['Live your life', 'When you meet or call somebody, say one line. The ring fills, the story is kept.'],
  ['Get a quiet nudge', 'Before somebody goes cold, before a birthday, before a promise is late.'],
];

export const HowItWorks = () => (
  <Band id="how-it-works" kicker="How it works" title="Three small steps">
    <ol className="grid gap-10 text-center md:grid-cols-3 md:gap-12">
      {steps.map(([title, words], index) => (
        <li key={title} className="grid content-start justify-items-center">
          <svg viewBox="0 0 72 72" className="size-18" fill="none" aria-hidden="true">
            <circle cx="36" cy="36" r="33" stroke="var(--line)" strokeWidth="3" />
            <circle
              cx="36"
              cy="36"
              r="33"
              stroke="var(--warm-glow)"
              strokeWidth="3"
              strokeLinecap="round"
              pathLength="100"
              strokeDasharray={`${Math.round(((index + 1) / steps.length) * 100)} 100`}
              transform="rotate(-90 36 36)"
            />
            <text x="36" y="45" textAnchor="middle" fill="var(--ink)" fontSize="27" className="voice">
              {index + 1}
            </text>
          </svg>
          <h3 className="mt-5 mb-1.5 text-xl font-strong">{title}</h3>
          <p className="max-w-[36ch] text-lg text-balance text-ink-2">{words}</p>
        </li>
      ))}
    </ol>
  </Band>
);
