import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Excerpt } from '@inner-circle/domain/search/search.contract.ts';
import type { ReactNode } from 'react';
import { ContactFace } from '../people/contact-face.tsx';
import { PersonFace } from '../people/person-cells.tsx';
import { keyCaps } from '../platform/keys/key-presses.ts';
import { Icon, type IconShape } from '../ui/brand/icon.tsx';
import { Kbd } from '../ui/kbd.tsx';

export type Person = Pick<Contact, 'id' | 'name' | 'photo'>;

/** One line that can be chosen. */
export type Row = {
  /** The same as long as it is the same thing: what is chosen stays chosen when others come in above it. */
  readonly id: string;
  readonly picture: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** On the right. */
  readonly end?: ReactNode;
  readonly onRun: () => void;
  /** Whom the Tab key goes on with. */
  readonly person?: Person | undefined;
  /** Enter takes it only where somebody went there by an arrow key. */
  readonly isAside?: boolean;
};

export type Section = { readonly title: string; readonly rows: readonly Row[] };

/** A face takes as much room as an icon, so that all words begin at the same edge. */
const Picture = ({ children }: { children: ReactNode }) => (
  <span className="grid w-9 shrink-0 place-items-center text-ink-3">{children}</span>
);

export const iconOf = (icon: IconShape) => (
  <Picture>
    <Icon of={icon} />
  </Picture>
);

const isKnown = (person: Person): person is Contact => 'lastInteraction' in person;

/** With the ring, where the browser knows how warm it is. */
export const faceOf = (person: Person) => (
  <Picture>
    {isKnown(person) ? <PersonFace contact={person} size="sm" /> : <ContactFace contact={person} size="sm" />}
  </Picture>
);

export const keysOf = (keys: string) => (
  <span className="flex gap-1 max-md:hidden">
    {keyCaps(keys).map((cap, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a key may be pressed twice, and they never change places
      <Kbd key={index}>{cap}</Kbd>
    ))}
  </span>
);

export const Name = ({ children }: { children: string }) => (
  <span dir="auto" className="truncate font-name">
    {children}
  </span>
);

/** Some of a text, with the words that were looked for marked in it. */
export const Found = ({ excerpt: { text, marks } }: { excerpt: Excerpt }) => (
  <bdi>
    {marks.map(({ from, to }, index) => (
      <span key={from}>
        {text.slice(marks[index - 1]?.to ?? 0, from)}
        <mark className="rounded-xs bg-accent-soft text-accent forced-colors:bg-[Mark] forced-colors:text-[MarkText]">
          {text.slice(from, to)}
        </mark>
      </span>
    ))}
    {text.slice(marks.at(-1)?.to ?? 0)}
  </bdi>
);
