import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { MergeOption, MergeRow, Picks } from '@inner-circle/domain/duplicates/merge-rows.rules.ts';
import type { KeyboardEvent } from 'react';
import { ContactFace } from '../../people/contact-face.tsx';
import { PersonFace } from '../../people/person-cells.tsx';
import { useToday } from '../../platform/time/clock.ts';
import { classes } from '../../ui/styles/classes.ts';
import { optionInWords, sinceInWords } from './merge-words.ts';

type MergeChoicesProps = {
  people: readonly Contact[];
  rows: readonly MergeRow[];
  picks: Picks;
  onPick: (row: string, picked: readonly string[]) => void;
};

/** One row for each field: side by side where two are compared and there is room, else one value below the other. */
export function MergeChoices({ people, rows, picks, onPick }: MergeChoicesProps) {
  const isPair = people.length === 2;
  return (
    <div className={classes('min-w-0 px-5 pb-3 md:px-6', isPair && 'md:pt-3')}>
      {isPair && (
        <div className={classes(SIDES, 'pb-2 max-md:hidden')}>
          <span />
          {people.map((contact) => (
            <PersonHead key={contact.id} contact={contact} />
          ))}
        </div>
      )}
      {rows.map((row) => (
        <Row
          key={row.name}
          {...{ row, people, isPair }}
          picked={picks[row.name] ?? []}
          onPick={(picked) => onPick(row.name, picked)}
        />
      ))}
    </div>
  );
}

const SIDES = 'grid grid-cols-1 gap-2 md:grid-cols-[88px_minmax(0,1fr)_minmax(0,1fr)]';

function PersonHead({ contact }: { contact: Contact }) {
  const today = useToday();
  return (
    <div className="flex min-w-0 items-center gap-3 px-2 py-1">
      <PersonFace contact={contact} />
      <div className="min-w-0">
        <p dir="auto" className="truncate font-name">
          {contact.name}
        </p>
        <p className="text-sm text-ink-3">{sinceInWords(contact.createdAt, today)}</p>
      </div>
    </div>
  );
}

type RowProps = {
  row: MergeRow;
  people: readonly Contact[];
  isPair: boolean;
  picked: readonly string[];
  onPick: (picked: readonly string[]) => void;
};

function Row({ row, people, isPair, picked, onPick }: RowProps) {
  const of = (person: number) => row.options.filter((option) => option.person === person);
  const toggle = ({ id }: MergeOption) => {
    if (row.kind === 'either') return onPick([id]);
    const rest = picked.filter((other) => other !== id);
    return onPick(
      rest.length < picked.length
        ? rest
        : row.options.map((option) => option.id).filter((one) => one === id || rest.includes(one)),
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the arrow keys of the fields inside
    <fieldset
      className={classes(
        'min-w-0 py-3 shadow-[0_1px_0_var(--line)] last:shadow-none',
        isPair ? SIDES : 'grid grid-cols-1 gap-2',
        isPair && 'md:items-start md:py-1.5',
      )}
      onKeyDown={(event) => takeSide(event, row, picked, onPick)}
    >
      {/* Floating, it is a part of the grid and not of the edge. */}
      <legend className={classes('float-left text-sm text-ink-3', isPair && 'md:py-2.5')}>{row.label}</legend>
      {people.map((contact, person) => (
        <div
          key={contact.id}
          className={classes('grid min-w-0 gap-2', isPair && 'md:gap-1', of(person).length === 0 && 'max-md:hidden')}
        >
          {of(person).length === 0 && isPair && (
            <p className="px-3 py-2.5 text-ink-3 max-md:hidden">{has(contact, row) ? 'the same' : 'empty'}</p>
          )}
          {of(person).map((option) => (
            <Option
              key={option.id}
              {...{ row, option, contact, isPair }}
              isPicked={picked.includes(option.id)}
              onToggle={() => toggle(option)}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

/** Whether somebody whose values are all somebody else's too has any. */
function has(contact: Contact, { name }: MergeRow): boolean {
  const fields = {
    emails: contact.email,
    phones: contact.phone,
    work: contact.company ?? contact.role,
    rhythm: true,
    groups: contact.groups.length > 0,
    customFields: contact.customFields.length > 0,
  } as Readonly<Record<string, unknown>>;
  return Boolean(name in fields ? fields[name] : contact[name as keyof Contact]);
}

type OptionProps = {
  row: MergeRow;
  option: MergeOption;
  contact: Contact;
  isPair: boolean;
  isPicked: boolean;
  onToggle: () => void;
};

function Option({ row, option, contact, isPair, isPicked, onToggle }: OptionProps) {
  const isEither = row.kind === 'either';
  return (
    <label
      className={classes(
        'flex min-h-11 min-w-0 cursor-pointer items-center gap-2.5 rounded-md px-3 py-2 md:min-h-10',
        isPicked ? 'bg-accent-soft' : 'text-ink-2 hover:bg-hover',
        'shadow-[inset_0_0_0_1px_var(--line)]',
        isPair && 'md:shadow-none',
      )}
    >
      <input
        type={isEither ? 'radio' : 'checkbox'}
        name={`merge-${row.name}`}
        checked={isPicked}
        onChange={onToggle}
        className={classes('tick', isEither && 'tick-round')}
      />
      <span dir="auto" className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        {optionInWords(row, option)}
      </span>
      <span className={classes('shrink-0', isPair && 'md:hidden')}>
        <ContactFace contact={contact} size="xs" />
        <span className="sr-only">of {contact.name}</span>
      </span>
    </label>
  );
}

/** Left and right take a side; the space bar takes both where one side was taken. */
function takeSide(
  event: KeyboardEvent<HTMLFieldSetElement>,
  { kind, options }: MergeRow,
  picked: readonly string[],
  onPick: (picked: readonly string[]) => void,
) {
  const wanted = event.key === 'ArrowLeft' ? 0 : event.key === 'ArrowRight' ? 1 : undefined;
  const idsOf = (person: number) => options.filter((option) => option.person === person).map(({ id }) => id);
  if (wanted !== undefined) {
    event.preventDefault();
    const ids = idsOf(wanted);
    if (ids.length === 0) return;
    onPick(kind === 'either' ? ids.slice(0, 1) : ids);
    const index = options.findIndex(({ id }) => id === ids[0]);
    event.currentTarget.querySelectorAll('input')[index]?.focus();
    return;
  }
  const isOneSide = [0, 1].some((person) => picked.length > 0 && picked.join() === idsOf(person).join());
  const isOnPicked = (event.target as HTMLInputElement).checked;
  if (event.key === ' ' && kind === 'both' && isOneSide && isOnPicked && picked.length < options.length) {
    event.preventDefault();
    onPick(options.map(({ id }) => id));
  }
}
