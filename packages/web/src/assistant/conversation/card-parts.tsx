import type { ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { ContactLink } from './contact-link.tsx';

/** A button of a card: quiet, unless it is the card's main action. */
export const CardButton = (button: ComponentProps<typeof Button>) => <Button size="sm" variant="ghost" {...button} />;

/** The people first, as links, then what changes, line by line. A line that only names one of them again is left out. */
export function Details({ action: { people, lines } }: { action: ProposedAction }) {
  const said = lines.filter((line) => !people.some(({ name }) => name === line));
  return (
    <div className="grid text-sm/[1.25rem] wrap-anywhere whitespace-pre-line text-ink-2">
      {people.length > 0 && (
        <p>
          {people.slice(0, SHOWN).map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <ContactLink id={id}>{name}</ContactLink>
            </span>
          ))}
          {people.length > SHOWN && ` and ${people.length - SHOWN} more`}
        </p>
      )}
      {said.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may be the same, and they never change places
        <p key={index} dir="auto">
          {line}
        </p>
      ))}
    </div>
  );
}

const SHOWN = 10;
