import type { Decision, Proposal, ProposedChange } from '@inner-circle/domain/sources/sources.contract.ts';
import { ProposedField } from '@inner-circle/domain/sources/sources.contract.ts';
import { PROPOSED_LABELS } from '@inner-circle/domain/sources/source-changes.rules.ts';
import { proposedPhotoAddress } from '@inner-circle/domain/sources/sources.rules.ts';
import { useState } from 'react';
import { ContactFace } from '../people/contact-face.tsx';
import { Button } from '../ui/button.tsx';
import { DOT } from '../ui/dot.ts';
import { Face } from '../ui/faces/face.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Badge } from '../ui/states/badge.tsx';

type ProposalCardProps = {
  proposal: Proposal;
  /** What the account is called. */
  there: string;
  isDeciding: boolean;
  onDecide: (decision: Decision) => void;
};

const BADGES = { changed: 'Changed there', new: 'New there', gone: 'Deleted there' } as const;

/** A field that only a newer version knows is left as it is. */
const known = ({ field }: ProposedChange) => ProposedField.safeParse(field).data;
const labelOf = (change: ProposedChange) => {
  const field = known(change);
  return field ? PROPOSED_LABELS[field] : change.field;
};

/** One person: what is there, what is here, and what to do about it. */
export function ProposalCard({ proposal, there, isDeciding, onDecide }: ProposalCardProps) {
  const { id, version, kind, name, contact, changes } = proposal;
  const [kept, setKept] = useState<ReadonlySet<string>>(
    () => new Set(changes.filter(({ isOwn }) => isOwn).map(({ field }) => field)),
  );
  const choose = (field: string, choice: 'mine' | 'theirs') => {
    const next = new Set(kept);
    if (choice === 'mine') next.add(field);
    else next.delete(field);
    setKept(next);
  };
  const fields = changes.filter(({ field }) => !kept.has(field)).flatMap((change) => known(change) ?? []);
  const decision = (accept: boolean): Decision => ({ id, version, accept, fields: accept ? fields : [] });
  const isOther = contact !== null && contact.name !== name;
  return (
    <li className="grid gap-3 rounded-lg p-4 ring-1 ring-edge ring-inset">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="font-name wrap-anywhere">
          <bdi>{contact?.name ?? name}</bdi>
        </h3>
        <Badge>{BADGES[kind]}</Badge>
        {isOther && (
          <span className="text-sm text-ink-3">
            there <bdi>{name}</bdi>
          </span>
        )}
      </div>
      {kind === 'gone' && (
        <p className="text-sm text-ink-2">
          No longer in {there}.{' '}
          {contact ? 'The contact stays here, with everything you keep of it.' : 'Nothing changes here.'}
        </p>
      )}
      {kind === 'changed' && changes.length === 0 && <p className="text-sm text-ink-2">It is the same here already.</p>}
      {changes.length > 0 && (
        <ul className="grid gap-3">
          {changes.map((change) => (
            <ChangeRow
              key={change.field}
              proposal={proposal}
              change={change}
              there={there}
              choice={kind === 'changed' ? (kept.has(change.field) ? 'mine' : 'theirs') : null}
              onChoose={(choice) => choose(change.field, choice)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Decide
          kind={kind}
          name={contact?.name ?? name}
          isDeciding={isDeciding}
          takes={fields.length > 0}
          decide={(accept) => onDecide(decision(accept))}
        />
      </div>
    </li>
  );
}

type DecideProps = {
  kind: Proposal['kind'];
  name: string;
  isDeciding: boolean;
  takes: boolean;
  decide: (accept: boolean) => void;
};

function Decide({ kind, name, isDeciding, takes, decide }: DecideProps) {
  if (kind === 'new') {
    return (
      <>
        <Button size="sm" working={isDeciding} aria-label={`Add ${name}`} onClick={() => decide(true)}>
          Add
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={isDeciding}
          aria-label={`Leave ${name} out`}
          onClick={() => decide(false)}
        >
          Leave out
        </Button>
      </>
    );
  }
  const label = kind === 'gone' || !takes ? (kind === 'gone' ? 'Understood' : 'Keep mine') : 'Take it';
  return (
    <Button size="sm" working={isDeciding} aria-label={`${label}: ${name}`} onClick={() => decide(takes)}>
      {label}
    </Button>
  );
}

type ChangeRowProps = {
  proposal: Proposal;
  change: ProposedChange;
  there: string;
  /** Null where there is nothing to choose between. */
  choice: 'mine' | 'theirs' | null;
  onChoose: (choice: 'mine' | 'theirs') => void;
};

function ChangeRow({ proposal, change, there, choice, onChoose }: ChangeRowProps) {
  const label = labelOf(change);
  const of = { proposal, change };
  if (choice === null) {
    return (
      <li className="grid gap-0.5 text-sm">
        <span className="text-ink-3">{label}</span>
        <Value {...of} side="there" />
      </li>
    );
  }
  return (
    <li className="grid gap-2 text-sm md:grid-cols-[1fr_auto] md:items-center">
      <div className="grid min-w-0 gap-1">
        <span className="text-ink-3">
          {label}
          {change.isOwn && `${DOT}different here`}
        </span>
        <p className={choice === 'mine' ? undefined : 'text-ink-3'}>
          <span className="text-ink-3">Here </span>
          <Value {...of} side="here" />
        </p>
        <p className={choice === 'theirs' ? undefined : 'text-ink-3'}>
          <span className="text-ink-3">{there} </span>
          <Value {...of} side="there" />
        </p>
        {change.keepsMore && choice === 'theirs' && <p className="text-ink-3">What only you have stays.</p>}
      </div>
      <Segmented
        label={label}
        hideLabel
        size="sm"
        options={[
          { value: 'mine', label: 'Keep mine' },
          { value: 'theirs', label: 'Take it' },
        ]}
        value={choice}
        onChange={onChoose}
      />
    </li>
  );
}

type ValueProps = { proposal: Proposal; change: ProposedChange; side: 'here' | 'there' };

/** In words; a photo is looked at. */
function Value({ proposal, change, side }: ValueProps) {
  const value = change[side];
  if (value === null) return <span className="text-ink-3">nothing</span>;
  if (change.field === 'photo') {
    return (
      <>
        <span className="sr-only">{value}</span>
        <PhotoOf proposal={proposal} side={side} />
      </>
    );
  }
  return (
    <span dir="auto" className="wrap-anywhere whitespace-pre-line">
      {value}
    </span>
  );
}

function PhotoOf({ proposal, side }: Pick<ValueProps, 'proposal' | 'side'>) {
  const { id, contact, name } = proposal;
  if (side === 'here') return contact && <ContactFace contact={contact} size="lg" className="ms-1 align-middle" />;
  return (
    <Face
      id={contact?.id ?? id}
      name={contact?.name ?? name}
      src={proposedPhotoAddress(proposal)}
      size="lg"
      className="ms-1 align-middle"
    />
  );
}
