import type { ReactNode } from 'react';
import { Icon } from '../../ui/brand/icon.tsx';
import { CalendarPlus, Check, Pause, RotateCcw } from '../../ui/brand/icons.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Face } from '../../ui/faces/face.tsx';

const quiet: readonly [name: string, since: string][] = [
  ['Anders Holmqvist', '2 months ago'],
  ['Emeka Nwosu', '1 month ago'],
  ['Agnieszka Nowak', '1 month ago'],
];

/**
 * A conversation with the assistant. It is all there from the start; where the script runs and motion is welcome, its steps
 * come one after the other, each in the place that is kept for it.
 */
export const AssistantDemo = () => (
  <section data-theme="dark" className="bg-surface text-ink">
    <div className="mx-auto grid max-w-[calc(var(--page)+4rem)] items-center gap-10 px-4 py-18 md:px-8 md:py-26 lg:grid-cols-[7fr_5fr] lg:gap-16">
      <div className="max-lg:order-2">
        <div data-demo className="demo rounded-[1.5rem] bg-canvas p-4 shadow-3 md:p-6">
          <ol className="grid gap-3.5" aria-label="A conversation with the assistant">
            <Said>Who have I not spoken to in a while?</Said>
            <Answer>Three people went quiet. Anders is the longest, and you still have his drysuit.</Answer>
            <Step>
              <ul className="grid gap-1 rounded-lg bg-surface p-2 shadow-2">
                {quiet.map(([name, since]) => (
                  <li key={name} className="flex items-center gap-3 rounded-md p-2">
                    <Face name={name} size="sm" ring="cold" />
                    <span className="min-w-0">
                      <b className="block truncate font-name">{name}</b>
                      <span className="text-sm text-ink-3">{since}</span>
                    </span>
                    <span className="ms-auto text-sm font-medium text-ink-2">Plan a call</span>
                  </li>
                ))}
              </ul>
            </Step>
            <Said>Plan a call with Anders on Thursday at six.</Said>
            <Step>
              <div className="rounded-lg bg-surface p-4 ring-1 ring-accent ring-inset">
                <p className="flex items-center gap-2 font-name">
                  <Icon of={CalendarPlus} className="text-accent" />
                  Call with Anders Holmqvist
                </p>
                <p className="mt-1 text-ink-2">Thursday, 19 November&nbsp;· 18:00 to 18:30</p>
                <p className="mt-3 flex gap-2">
                  <span className="rounded-sm bg-accent px-3 py-1.5 text-sm font-medium text-on-accent">Confirm</span>
                  <span className="px-3 py-1.5 text-sm font-medium text-ink-2">Change</span>
                </p>
              </div>
            </Step>
            <Step>
              <p className="flex items-center gap-2.5 rounded-lg bg-accent-soft p-3.5 font-medium text-accent">
                <Icon of={Check} />
                Planned. I will bring up the drysuit on the day.
                <span className="ms-auto text-sm">Undo</span>
              </p>
            </Step>
          </ol>
          <div data-demo-controls hidden className="mt-4 flex justify-end">
            <button type="button" data-demo-pause className={buttonLook({ variant: 'ghost', size: 'sm' })}>
              <Icon of={Pause} size={14} />
              Pause
            </button>
            <button type="button" data-demo-again hidden className={buttonLook({ variant: 'ghost', size: 'sm' })}>
              <Icon of={RotateCcw} size={14} />
              Play again
            </button>
          </div>
        </div>
      </div>
      <div>
        <p className="mb-3 text-sm font-strong text-accent">The assistant</p>
        <h2 className="headline">Ask who needs you next.</h2>
        <p className="lead mt-4 max-w-[46ch]">
          It knows your people, your last conversations and what is coming up. Small things it does at once, and you can
          undo them. Whatever sends or deletes waits for your word.
        </p>
        <p className="mt-6 flex flex-wrap gap-2">
          <Badge>Upcoming birthdays</Badge>
          <Badge>Plan a meetup in Lisbon</Badge>
          <Badge>What did Eilidh recommend?</Badge>
        </p>
      </div>
    </div>
  </section>
);

const Step = ({ children, className }: { children: ReactNode; className?: string }) => (
  <li data-step className={className}>
    {children}
  </li>
);

const Said = ({ children }: { children: string }) => (
  <Step className="ms-auto w-fit max-w-[85%] rounded-xl rounded-br-xs bg-accent px-4 py-2.5 text-on-accent">
    <span className="sr-only">You: </span>
    {children}
  </Step>
);

const Answer = ({ children }: { children: string }) => (
  <Step className="max-w-[90%]">
    <span className="sr-only">Assistant: </span>
    {children}
  </Step>
);
