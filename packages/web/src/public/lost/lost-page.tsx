import { LostDrawing } from '../../ui/brand/lost-drawing.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Frame } from '../site/frame.tsx';

type LostProps = { title: string; words: string; isMissing?: boolean };

/** For people who followed an address to where no page can be shown. */
export const Lost = ({ title, words, isMissing = false }: LostProps) => (
  <Frame>
    <section className="grid min-h-[70dvh] place-content-center justify-items-center px-4 py-12 text-center">
      {isMissing && <LostDrawing />}
      <h1 className="headline mt-6">{title}</h1>
      <p className="mt-3 mb-7 max-w-[44ch] text-lg text-balance text-ink-2">{words}</p>
      <a href="/" className={buttonLook({ variant: 'primary', size: 'lg' })}>
        Return to Home
      </a>
    </section>
  </Frame>
);
