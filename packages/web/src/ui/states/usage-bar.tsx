import type { ReactNode } from 'react';
import { classes } from '../styles/classes.ts';
import { Icon } from '../brand/icon.tsx';
import { TriangleAlert } from '../brand/icons.tsx';
import { inFigures } from '../../platform/numbers.ts';

type UsageBarProps = {
  used: number;
  /** Null: there is no limit. */
  limit: number | null;
  /** “contacts” in “60 of 300 contacts”; the name of the row in the statistics. */
  noun: string;
  variant?: 'compact' | 'statistics';
  /** A sentence that appears when nine tenths are used. */
  warning?: ReactNode;
};

const fills = { fine: 'fill-accent', near: 'fill-caution-fill', full: 'fill-danger-fill' };

export function UsageBar({ used, limit, noun, variant = 'compact', warning }: UsageBarProps) {
  const share = limit === null ? 0 : limit === 0 ? 1 : used / limit;
  const level = usageLevel(share, variant);
  const count = (
    <b className={classes('font-name', level === 'full' ? 'text-danger' : 'text-ink')}>{inFigures(used)}</b>
  );
  const of = (
    <>
      of {limit === null ? <Endless /> : inFigures(limit)}
      {variant === 'compact' && ` ${noun}`}
    </>
  );
  return (
    <div className={classes('grid min-w-38 text-ink-2', variant === 'compact' ? 'gap-1.5 text-sm/4' : 'gap-2')}>
      {variant === 'compact' ? (
        <p>
          {count} {of}
        </p>
      ) : (
        <p className="flex gap-1">
          <span className="me-auto text-ink">{noun}</span>
          {count} <span className="text-ink-3">{of}</span>
        </p>
      )}
      <Track used={used} limit={limit} share={share} noun={noun} fill={fills[level]} />
      {warning && share >= warnFrom && (
        <p className="flex items-center gap-1.25 text-sm text-danger">
          <Icon of={TriangleAlert} size={14} />
          {warning}
        </p>
      )}
    </div>
  );
}

function Endless() {
  return (
    <>
      <span aria-hidden="true">∞</span>
      <span className="sr-only">unlimited</span>
    </>
  );
}

type TrackProps = { used: number; limit: number | null; share: number; noun: string; fill: string };

function Track({ used, limit, share, noun, fill }: TrackProps) {
  const shape = 'h-1.25 overflow-hidden rounded-[3px]';
  if (limit === null) return <div className={classes(shape, 'endless')} />;
  return (
    <div className={classes(shape, 'meter-track')}>
      <meter className="sr-only" aria-label={noun} min={0} max={limit} value={used}>
        {used} of {limit}
      </meter>
      {/* The server draws it too, and pages may bring no styles of their own. */}
      <svg className="block size-full" aria-hidden="true">
        <rect
          width={`${Math.min(1, share) * 100}%`}
          height="100%"
          rx="3"
          className={classes('transition-[width] duration-(--slow)', fill)}
        />
      </svg>
    </div>
  );
}

export type UsageLevel = 'fine' | 'near' | 'full';

/** In the pages red begins at 80 %, in the statistics of billing at 90 %. */
const redFrom = { compact: 0.8, statistics: 0.9 };
const amberFrom = 0.75;
const warnFrom = 0.9;

function usageLevel(share: number, variant: 'compact' | 'statistics'): UsageLevel {
  if (share >= redFrom[variant]) return 'full';
  return share >= amberFrom ? 'near' : 'fine';
}
