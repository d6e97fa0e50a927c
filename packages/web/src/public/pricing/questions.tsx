import { CEILINGS, PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { ChevronDown } from '../../ui/brand/icons.tsx';

/** Said on the page, and to search engines. */
export const QUESTIONS: readonly [question: string, answer: string][] = [
  [
    'Do I need a card to start?',
    `No. You login with Google and have ${PLANS.free.limits.contacts} contacts for as long as you like. You are asked for a card only when you choose a paid plan, on the page of the payment provider.`,
  ],
  [
    'What happens when I reach a limit?',
    'Nothing is lost and nothing is hidden. You can read, edit and delete everything that you have; only adding waits until there is room or you take a larger plan.',
  ],
  [
    'Can I cancel at any time?',
    'Yes, with two clicks in Billing & Subscription. You keep the plan until the end of the time that you paid for, and then your account goes on as Free with all your data.',
  ],
  [
    'What counts as an AI query?',
    'One thing that you say or write to the assistant. The count begins anew on the first day of each month, and confirming or undoing what it proposed is free.',
  ],
  [
    'Are there more limits than those?',
    `Unlimited is meant for one person’s life: an account holds at most ${CEILINGS.contacts.toLocaleString('en')} contacts. To-dos count while they are open; done ones do not.`,
  ],
  [
    'Who sees my contacts?',
    'You do. We show no advertisements, sell nothing, and train nothing with what you write. You can take everything with you as a file, or delete your account, in Settings.',
  ],
];

export const Questions = () => (
  <section aria-labelledby="questions" className="mx-auto max-w-176 px-4 md:px-8">
    <h2 id="questions" className="voice mb-6 text-center text-3xl">
      Questions and answers
    </h2>
    <div className="rounded-xl bg-surface shadow-2">
      {QUESTIONS.map(([question, answer]) => (
        <details key={question} name="questions" className="group border-line not-first:border-t">
          <summary className="flex min-h-13 list-none items-center justify-between gap-4 px-5 py-3 text-lg font-name [&::-webkit-details-marker]:hidden">
            {question}
            <Icon of={ChevronDown} className="text-ink-3 transition group-open:rotate-180" />
          </summary>
          <p className="px-5 pb-5 text-lg text-pretty text-ink-2">{answer}</p>
        </details>
      ))}
    </div>
  </section>
);
