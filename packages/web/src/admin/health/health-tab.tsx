import type { Health, VendorHealth } from '@inner-circle/domain/admin/health.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { inFigures } from '../../platform/numbers.ts';
import { useNow } from '../../platform/time/clock.ts';
import { Card } from '../../ui/card.tsx';
import { Badge, type BadgeTone } from '../../ui/states/badge.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { healthQuery, refusalOf } from '../admin.queries.ts';
import { Nothing, Panel } from '../analytics/panel.tsx';
import {
  ago,
  duration,
  isFailing,
  LATE_SECONDS,
  LITTLE_BYTES,
  OLD_SECONDS,
  size,
  STATES,
  VENDORS,
  WITHOUT,
} from './health-words.ts';

/** How the installation is doing, for people without a monitoring of their own. It looks again by itself. */
export function HealthTab() {
  const { data, isError, error, isFetching, refetch } = useQuery(healthQuery);
  return (
    <>
      <header className="mb-5">
        <h2 className="voice text-3xl">Health</h2>
        <p className="text-ink-2">What waits, what went wrong last, and on what it all runs. Looks again by itself.</p>
      </header>
      {data ? (
        <Overview health={data} />
      ) : isError ? (
        <Card>
          <ErrorState title="Failed to fetch how things are" onRetry={() => void refetch()} working={isFetching}>
            {refusalOf(error, 'The log of the server says more.')}
          </ErrorState>
        </Card>
      ) : (
        <Card>
          <SkeletonRows rows={6} shape="line" label="Loading how things are" />
        </Card>
      )}
    </>
  );
}

const Overview = ({ health }: { health: Health }) => (
  <div className="grid gap-4">
    <Figures health={health} />
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Vendors vendors={health.vendors} />
      <div className="grid gap-4">
        <Webhooks webhooks={health.webhooks} />
        <Facts health={health} />
      </div>
    </div>
    <Queues queues={health.queues} />
  </div>
);

function Figures({ health: { sending, disk, backups, database } }: { health: Health }) {
  const now = useNow();
  const { lateSeconds, due, waiting } = sending;
  return (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
      <Figure
        name="E-mails past their time"
        value={inFigures(due)}
        isBad={lateSeconds > LATE_SECONDS}
        notes={[
          lateSeconds >= 1 ? `the oldest by ${duration(lateSeconds)}` : 'nothing is late',
          waiting > 0 ? `${inFigures(waiting)} put off by mail servers` : undefined,
        ]}
      />
      <Figure
        name="Last e-mail sent"
        value={ago(sending.succeededAt, now)}
        isBad={isFailing(sending)}
        notes={[sending.failedAt ? `last failed ${ago(sending.failedAt, now)}: ${sending.failure}` : 'none has failed']}
      />
      <Figure
        name="Free disk"
        value={disk ? size(disk.freeBytes) : 'unknown'}
        isBad={disk !== null && disk.freeBytes < LITTLE_BYTES}
        notes={[
          disk ? `of ${size(disk.sizeBytes)}` : undefined,
          database.engine === 'server' ? 'of this machine, not of the database’s' : undefined,
        ]}
      />
      <Figure
        name="Last backup"
        value={backups ? ago(backups.lastAt, now) : 'not set up'}
        isBad={backups?.isLate ?? false}
        notes={[backups ? size(backups.bytes) : 'BACKUP_DIR makes them by themselves']}
      />
    </dl>
  );
}

type FigureProps = { name: string; value: string; isBad: boolean; notes: readonly (string | undefined)[] };

const Figure = ({ name, value, isBad, notes }: FigureProps) => (
  <Card className="grid content-start gap-1 p-4 md:p-5">
    <dt className="text-sm text-ink-2">{name}</dt>
    <dd className="voice text-2xl wrap-anywhere">{value}</dd>
    {notes.map(
      (note) =>
        note && (
          <dd key={note} className={isBad ? 'text-sm text-danger' : 'text-sm text-ink-2'}>
            {note}
          </dd>
        ),
    )}
  </Card>
);

function Vendors({ vendors }: { vendors: Health['vendors'] }) {
  const now = useNow();
  return (
    <Panel title="Vendors">
      <ul>
        {vendors.map((vendor) => (
          <Line
            key={vendor.name}
            name={VENDORS[vendor.name] ?? vendor.name}
            badge={isFailing(vendor) ? 'Failing' : STATES[vendor.state]}
            tone={isFailing(vendor) ? 'danger' : vendor.state === 'set-up' ? 'good' : 'plain'}
          >
            {lastAnswer(vendor, now)}
          </Line>
        ))}
      </ul>
    </Panel>
  );
}

function lastAnswer({ name, state, succeededAt, failedAt, failure }: VendorHealth, now: Temporal.Instant): string {
  if (state === 'not-set-up') return WITHOUT[name] ?? 'nobody is asked';
  if (succeededAt === null && failedAt === null) return 'not asked yet';
  const failed = failedAt ? `, failed ${ago(failedAt, now)} (${failure})` : '';
  return `answered ${ago(succeededAt, now)}${failed}`;
}

function Webhooks({ webhooks }: { webhooks: Health['webhooks'] }) {
  const now = useNow();
  return (
    <Panel title="Events that vendors bring">
      {webhooks.length === 0 ? (
        <Nothing>No vendor brings any</Nothing>
      ) : (
        <ul>
          {webhooks.map(({ vendor, lastAt, lagSeconds }) => {
            const isLate = lagSeconds !== null && lagSeconds > LATE_SECONDS;
            return (
              <Line
                key={vendor}
                name={VENDORS[vendor] ?? vendor}
                badge={lastAt === null ? 'None yet' : isLate ? 'Late' : 'In time'}
                tone={lastAt === null ? 'plain' : isLate ? 'danger' : 'good'}
              >
                {lastAt === null ? 'none has come' : `the last ${ago(lastAt, now)}, ${duration(lagSeconds ?? 0)} old`}
              </Line>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

const ENGINES = { embedded: 'embedded', server: 'PostgreSQL', unknown: 'unknown' } as const;

const Facts = ({ health: { release, migration, database } }: { health: Health }) => (
  <Panel title="On what it runs">
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      {[
        ['Release', release],
        ['Tables as of', migration],
        ['Database', `${ENGINES[database.engine]}, ${size(database.bytes)}`],
      ].map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="text-end wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  </Panel>
);

function Queues({ queues }: { queues: Health['queues'] }) {
  const busy = queues.filter(({ waiting, failed }) => waiting > 0 || failed > 0);
  return (
    <Panel title="Work in the background" aside={<span className="text-sm text-ink-2">{queues.length} kinds</span>}>
      {busy.length === 0 ? (
        <Nothing>Nothing waits, and nothing has failed</Nothing>
      ) : (
        <ul>
          {busy.map(({ name, waiting, oldestSeconds, failed }) => {
            const isBad = failed > 0 || oldestSeconds > OLD_SECONDS;
            return (
              <Line
                key={name}
                name={name}
                badge={failed > 0 ? `${inFigures(failed)} failed` : `${inFigures(waiting)} waiting`}
                tone={isBad ? 'danger' : 'plain'}
              >
                {waiting > 0
                  ? `${inFigures(waiting)} waiting, the oldest for ${duration(oldestSeconds)}`
                  : 'none waiting'}
              </Line>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

type LineProps = { name: string; badge: string; tone: BadgeTone; children: ReactNode };

const Line = ({ name, badge, tone, children }: LineProps) => (
  <li className="flex items-center gap-3 border-t border-line py-2.5 first:border-0 first:pt-0 last:pb-0">
    <span className="min-w-0 flex-1">
      <span className="block font-medium wrap-anywhere">{name}</span>
      <span className="block text-sm wrap-anywhere text-ink-2">{children}</span>
    </span>
    <Badge tone={tone}>{badge}</Badge>
  </li>
);
