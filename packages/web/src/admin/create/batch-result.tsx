import type { PromoCode } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { counted, plural } from '../../platform/numbers.ts';
import { focusOnMount } from '../../platform/screen/focus.ts';
import { useNow } from '../../platform/time/clock.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Check, Download } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton, CopyIcon } from '../../ui/copy-button.tsx';
import { CODE_LOOK } from '../codes/code-parts.tsx';
import { codesTable, dayOf, durationText, planName } from '../codes/code-words.ts';
import { saveCsv } from '../../platform/csv.ts';
import { DOT } from '../../ui/dot.ts';

type BatchResultProps = { codes: readonly PromoCode[]; onAgain: () => void; onDone: () => void };

export function BatchResult({ codes, onAgain, onDone }: BatchResultProps) {
  const now = useNow();
  return (
    <Card as="section" aria-label="Generated codes">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5 md:px-6">
        <span className="grid size-11 place-items-center rounded-full bg-accent-soft text-accent max-md:hidden">
          <Icon of={Check} />
        </span>
        <div className="min-w-0 flex-1 basis-60">
          <h2 ref={focusOnMount} tabIndex={-1} className="voice scroll-mt-[calc(var(--bar)+1rem)] text-2xl outline-0">
            {counted(codes.length, 'code')} {plural(codes.length, 'is', 'are')} ready
          </h2>
          <p className="text-ink-2">{termsText(codes[0])}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <CopyButton size="md" label="Copy All" text={codes.map(({ code }) => code).join('\n')} />
          <Button
            icon={Download}
            onClick={() => saveCsv(codesTable(codes, now), `promo-codes-batch-${dayOf(now)}.csv`)}
          >
            Export CSV
          </Button>
        </div>
      </header>
      <ol className="grid border-t border-line md:grid-cols-2">
        {codes.map(({ id, code }, index) => (
          <li key={id} className="flex items-center gap-4 border-b border-line px-5 py-2 md:px-6">
            <span className="w-6 text-end text-ink-3">{index + 1}</span>
            <span className={`${CODE_LOOK} min-w-0 flex-1`}>{code}</span>
            <CopyIcon text={code} what={code} />
          </li>
        ))}
      </ol>
      <footer className="flex flex-wrap items-center justify-between gap-2 p-3 md:px-6">
        <Button variant="ghost" onClick={onAgain}>
          Generate New Batch
        </Button>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </footer>
    </Card>
  );
}

/** “Medium · Once · 1 month · each can be redeemed once”. */
function termsText(code: PromoCode | undefined): string {
  if (!code) return '';
  const { maxRedemptions } = code;
  const each = maxRedemptions === null ? 'without limit' : maxRedemptions === 1 ? 'once' : `${maxRedemptions} times`;
  return [planName(code.planType), durationText(code), `each can be redeemed ${each}`].join(DOT);
}
