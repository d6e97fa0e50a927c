import type { PairingCode } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { PAIRING_MINUTES, spacedCode } from '@inner-circle/domain/integrations/integrations.rules.ts';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export function PairingSteps({ code, bot, link }: PairingCode) {
  return (
    <>
      <ol className="grid gap-1.5 text-sm text-ink-2">
        <Step number={1}>Open Telegram and search for {bot}</Step>
        <Step number={2}>Send it this code within {PAIRING_MINUTES} minutes</Step>
      </ol>
      <div className="flex items-center gap-3 rounded-md bg-sunken py-2.5 ps-4 pe-2.5">
        <output className="me-auto text-[1.25rem] font-[600] tracking-[0.14em] whitespace-nowrap">
          {spacedCode(code)}
        </output>
        <CopyButton text={code} />
      </div>
      <p className="text-sm text-ink-2">
        Telegram is on this device?{' '}
        <TextLink href={link} target="_blank" rel="noreferrer">
          Open Telegram
        </TextLink>{' '}
        takes the code along.
      </p>
    </>
  );
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span
        aria-hidden="true"
        className="grid size-5 shrink-0 place-items-center rounded-full bg-fill text-xs font-[600]"
      >
        {number}
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
