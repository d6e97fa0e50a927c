import { Badge } from '../../ui/states/badge.tsx';
import { Face } from '../../ui/faces/face.tsx';
import { Band } from '../site/frame.tsx';

const stories: readonly [words: string, name: string, work: string][] = [
  [
    'I used to write to friends only when I felt guilty. Now I write when the ring is half empty, which is much nicer for everyone.',
    'Amélie G.',
    'Translator',
  ],
  [
    'After every client dinner I talk to it in the taxi. Two weeks later I still know the names of all the children.',
    'Lucas M.',
    'Design lead',
  ],
  ['Our crew is spread over five countries. It told me whom I had not called since the summer.', 'Freya S.', 'Skipper'],
];

/** Nobody is made to have said what nobody said: each is marked, and the heading says who wrote them. */
export const Stories = () => (
  <Band
    kicker="What it could sound like"
    title="Sample stories"
    lead="Written by us to show the idea. Real ones will stand here when people have told them."
  >
    <div className="grid gap-4 md:grid-cols-3">
      {stories.map(([words, name, work]) => (
        <figure
          key={name}
          className="grid grid-rows-[auto_1fr_auto] justify-items-start gap-4 rounded-[1.25rem] bg-surface p-6 shadow-2"
        >
          <Badge>Sample</Badge>
          <blockquote className="voice text-[1.25rem]/[1.75rem] tracking-[-0.01em] text-pretty">{words}</blockquote>
          <figcaption className="flex items-center gap-3">
            <Face name={name} />
            <span>
              <b className="block font-name">{name}</b>
              <span className="text-sm text-ink-3">{work}</span>
            </span>
          </figcaption>
        </figure>
      ))}
    </div>
  </Band>
);
