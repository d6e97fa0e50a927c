import { SOURCE_NAMES } from '@inner-circle/domain/import-export/sources/source.ts';
import type { ReactNode } from 'react';
import { counted, inFigures } from '../../platform/numbers.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Check, Minus } from '../../ui/brand/icons.tsx';
import type { Recognised } from '../file/read-source.ts';
import { RoomWarning } from './room-warning.tsx';
import type { StepActions } from './use-import-session.ts';

export const people = (count: number) => (count === 1 ? '1 person' : `${inFigures(count)} people`);

type WhatArrivesProps = { recognised: Recognised; total: number; found: number; act: StepActions };

/** What a file brings and what not, before anything of it is kept. */
export function WhatArrives({ recognised: { source, missing, counts }, total, found, act }: WhatArrivesProps) {
  const brings = [
    `${people(total)}${found > 0 ? `, ${inFigures(found)} of them here already` : ''}`,
    counts.photos > 0 && counted(counts.photos, 'photo'),
    counts.relations > 0 && `${counted(counts.relations, 'relation')} to people around them`,
    counts.interactions > 0 && counted(counts.interactions, 'interaction'),
    counts.todos > 0 && counted(counts.todos, 'to-do'),
  ].filter((line) => line !== false);
  return (
    <>
      <p className="text-lg">
        This is from <b className="font-name">{SOURCE_NAMES[source]}</b>. Nothing is kept yet.
      </p>
      <RoomWarning total={total - found} onUpgrade={act.onClose} />
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        <List title="Arrives">
          {brings.map((line) => (
            <Line key={line}>{line}</Line>
          ))}
        </List>
        {missing.length > 0 && (
          <List title="Does not arrive">
            {missing.map((line) => (
              <Line key={line} isMissing>
                {line}
              </Line>
            ))}
          </List>
        )}
      </div>
    </>
  );
}

const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1.5 text-sm font-medium text-ink-3">{title}</h3>
    <ul className="grid gap-1.5">{children}</ul>
  </section>
);

/** A tick is a promise; a dash is what will be missing. */
export function Line({ isMissing = false, children }: { isMissing?: boolean; children: ReactNode }) {
  return (
    <li className={`flex items-start gap-2.5 ${isMissing ? 'text-ink-3' : 'text-ink-2'}`}>
      <span className={`mt-0.75 shrink-0 ${isMissing ? 'text-ink-3' : 'text-accent'}`}>
        <Icon of={isMissing ? Minus : Check} size={14} />
      </span>
      <span className="min-w-0 wrap-anywhere">
        {isMissing && <span className="sr-only">Not: </span>}
        {children}
      </span>
    </li>
  );
}
