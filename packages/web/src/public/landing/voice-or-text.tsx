import { Icon, type IconShape } from '../../ui/brand/icon.tsx';
import { AtSign, Check, Keyboard, Mic, SquareCheck, UsersRound } from '../../ui/brand/icons.tsx';

const examples: readonly [IconShape, string][] = [
  [Mic, 'Press the microphone and talk, as to a friend'],
  [Keyboard, 'Or write one line when you are in company'],
  [AtSign, 'Name people as you do; it knows which Anna you mean, or asks'],
  [Check, 'You see what it wrote down, and can take it back'],
];

/** One sentence on the way home, and what becomes of it. */
export const VoiceOrText = () => (
  <section className="mx-auto grid max-w-[calc(var(--page)+4rem)] items-center gap-10 px-4 py-18 md:grid-cols-2 md:gap-16 md:px-8 md:py-26">
    <div>
      <p className="mb-3 text-sm font-strong text-accent">Voice or text</p>
      <h2 className="headline">
        Say it on the way home. <br className="max-md:hidden" />
        Or type it at your desk.
      </h2>
      <p className="lead mt-4 max-w-[46ch]">
        Nobody fills in forms after a good evening. Tell Inner Circle what happened in your own words, and it writes it
        down for the right person.
      </p>
      <ul className="mt-6 grid gap-3 text-lg text-ink-2">
        {examples.map(([icon, words]) => (
          <li key={words} className="flex items-start gap-3">
            <Icon of={icon} className="mt-1 text-accent" />
            {words}
          </li>
        ))}
      </ul>
    </div>
    <figure className="rounded-[1.5rem] bg-surface p-6 shadow-3 md:p-8">
      <div className="flex h-13 items-center gap-3 rounded-full bg-sunken px-4">
        <span className="size-3 flex-none rounded-full bg-danger-fill ring-4 ring-danger-soft" />
        <Wave />
        <span className="text-sm text-ink-3">0:09</span>
      </div>
      <blockquote className="voice mt-6 text-[1.25rem]/[1.75rem] md:text-2xl/8.5">
        “Lunch with <Heard>Beatriz</Heard> today. The second bakery opens on <Heard>the fifth of December</Heard>. I
        want to send flowers.”
      </blockquote>
      <figcaption className="mt-6 grid gap-3 border-t border-line pt-5">
        <span className="sr-only">It becomes: </span>
        <Outcome icon={UsersRound} tone="bg-meeting-soft text-meeting" title="Meeting with Beatriz Almeida">
          Today&nbsp;· The second bakery opens on 5 December
        </Outcome>
        <Outcome icon={SquareCheck} tone="bg-todo-soft text-todo" title="Send flowers to Beatriz">
          To-do&nbsp;· due 5 December
        </Outcome>
      </figcaption>
    </figure>
  </section>
);

const Heard = ({ children }: { children: string }) => (
  <mark className="bg-transparent text-inherit underline decoration-warm-glow decoration-2 underline-offset-4">
    {children}
  </mark>
);

type OutcomeProps = { icon: IconShape; tone: string; title: string; children: string };

const Outcome = ({ icon, tone, title, children }: OutcomeProps) => (
  <div className="flex items-center gap-3">
    <span className={`grid size-9 flex-none place-items-center rounded-full ${tone}`}>
      <Icon of={icon} />
    </span>
    <div>
      <b className="block font-name">{title}</b>
      <span className="text-sm text-ink-3">{children}</span>
    </div>
  </div>
);

const BARS = 64;

/** A voice, drawn: two waves over each other look like speech and not like a tone. */
function Wave() {
  const bars = Array.from({ length: BARS }, (_, bar) => {
    const loudness = Math.abs(Math.sin(bar * 0.9) * 0.55 + Math.sin(bar * 0.37 + 1) * 0.45);
    return `M${bar * 4 + 2} ${(12 - (1 + loudness * 10)).toFixed(1)}V${(12 + (1 + loudness * 10)).toFixed(1)}`;
  });
  return (
    <svg
      viewBox={`0 0 ${BARS * 4} 24`}
      preserveAspectRatio="none"
      className="h-7 w-full min-w-0 stroke-accent"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={bars.join('')} />
    </svg>
  );
}
