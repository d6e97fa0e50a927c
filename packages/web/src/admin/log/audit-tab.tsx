import { AuditAction, type AuditEntry, AuditQuery } from '@inner-circle/domain/admin/admin.contract.ts';
import { PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import { useQuery } from '@tanstack/react-query';
import { usePage } from '../../platform/server/use-page.ts';
import { timeZone } from '../../platform/time/clock.ts';
import { useTypedSearch } from '../../platform/typing/use-typed-search.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Face } from '../../ui/faces/face.tsx';
import { PlainDateField } from '../../ui/fields/dates/picked-fields.tsx';
import { resultsInWords } from '../../ui/fields/results-announcement.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Pager } from '../../ui/pager.tsx';
import { searchDrawing } from '../../ui/brand/drawings.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { addressedQuery, pageAs, useAdminAddress } from '../admin-address.ts';
import { auditQuery, refusalOf } from '../admin.queries.ts';
import { CODE_LOOK } from '../codes/code-parts.tsx';
import { ACTIONS, detailsInWords } from './audit-words.ts';
import { ClosedAccounts } from './closed-accounts.tsx';

const ANY = 'any';
const ACTION_FILTERS = [
  { value: ANY, label: 'Any action' },
  ...AuditAction.options.map((value) => ({ value, label: ACTIONS[value].label })),
];
const FILTERS = ['search', 'admin', 'action', 'from', 'to'] as const;

type Changes = Readonly<Record<string, string | null>>;

/** Who did what to what, when and from where; and the accounts that can still be restored. */
export function AuditTab() {
  const { parameters, change } = useAdminAddress();
  const query = addressedQuery(AuditQuery, parameters);
  const list = useQuery(auditQuery(query));
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = list;
  const goTo = (page: number, options?: { replace: boolean }) => change({ page: pageAs(page) }, options);
  const isBeyond = usePage(query.page, list, (last) => goTo(last, { replace: true }));
  const filter = (changes: Changes) => change({ ...changes, page: null }, { replace: true });
  return (
    <div className="grid gap-10">
      <section aria-labelledby="audit-title">
        <h2 id="audit-title" className="sr-only">
          Audit log
        </h2>
        <Filters
          filter={filter}
          found={isPlaceholderData ? undefined : resultsInWords(data?.meta.total, 'entry', 'entries')}
        />
        <Card>
          {isError && !data ? (
            <ErrorState title="Failed to fetch the audit log" onRetry={() => void refetch()} working={isFetching}>
              {refusalOf(error, 'Nothing is lost.')}
            </ErrorState>
          ) : !data || isBeyond ? (
            <SkeletonRows rows={8} shape="line" label="Loading the audit log" />
          ) : data.data.length === 0 ? (
            <EmptyState drawing={searchDrawing} title="Nothing found" heading="h3">
              {FILTERS.some((name) => parameters.has(name))
                ? 'Nothing in the log fits these filters.'
                : 'What admins do is written down here.'}
            </EmptyState>
          ) : (
            <LogTable entries={data.data} fading={isPlaceholderData} />
          )}
        </Card>
        {data && data.meta.total > 0 && (
          <Pager page={query.page} pageSize={PAGE_SIZE} total={data.meta.total} onPage={goTo} />
        )}
      </section>
      <ClosedAccounts />
    </div>
  );
}

type FiltersProps = { filter: (changes: Changes) => void; found: string | undefined };

function Filters({ filter, found }: FiltersProps) {
  const { parameters } = useAdminAddress();
  const [search, typeSearch] = useTypedSearch(parameters.get('search') ?? '', (next) => filter({ search: next }));
  const [who, typeWho] = useTypedSearch(parameters.get('admin') ?? '', (next) => filter({ admin: next }));
  const action = parameters.get('action') ?? ANY;
  return (
    <div className="mb-3 flex flex-wrap items-end gap-2">
      <SearchField
        label="Search a code or a person"
        value={search}
        onChange={typeSearch}
        found={found}
        filters={FILTERS.map((name) => parameters.get(name)).join(' ')}
        slashKey="search-admin"
        className="w-full md:w-62!"
      />
      <SearchField
        label="Who: name or e-mail"
        placeholder="Anyone"
        value={who}
        onChange={typeWho}
        found={undefined}
        className="w-full md:w-46!"
      />
      <Select
        label="Action"
        hideLabel
        soft
        options={ACTION_FILTERS}
        value={ACTION_FILTERS.some(({ value }) => value === action) ? action : ANY}
        onChange={(next) => filter({ action: next === ANY ? null : next })}
        className="max-md:w-full"
      />
      {(['from', 'to'] as const).map((end) => (
        <PlainDateField
          key={end}
          label={end === 'from' ? 'From' : 'To'}
          value={parameters.get(end) ?? ''}
          onChange={({ target }) => filter({ [end]: target.value })}
          className="min-w-36 flex-1 md:max-w-42"
        />
      ))}
      {FILTERS.some((name) => parameters.has(name)) && (
        <Button variant="ghost" onClick={() => filter(Object.fromEntries(FILTERS.map((name) => [name, null])))}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

const HEADS = ['When', 'Who', 'Action', 'What', 'Details'];

function LogTable({ entries, fading }: { entries: readonly AuditEntry[]; fading: boolean }) {
  return (
    <table className="w-full text-start max-md:block" aria-busy={fading}>
      <thead className="h-9 text-xs text-ink-2 max-md:sr-only">
        <tr>
          {HEADS.map((head) => (
            <th key={head} scope="col" className="px-2 text-start font-medium first:ps-4">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={classes('max-md:block', fading && 'opacity-60 transition-opacity delay-150')}>
        {entries.map((entry) => (
          <LogRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

const cell = 'md:px-2 md:py-2.5';

function LogRow({ entry }: { entry: AuditEntry }) {
  const { at, admin, action, target, ipAddress } = entry;
  const { label, icon, danger } = ACTIONS[action];
  return (
    <tr className="border-t border-line max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3 max-md:first:border-0 md:h-14">
      <td className={`${cell} whitespace-nowrap text-ink-2 max-md:order-2 max-md:text-sm md:ps-4`}>
        <time dateTime={at} title={ipAddress ? `From ${ipAddress}` : undefined}>
          {momentText(at)}
        </time>
      </td>
      <td className={`${cell} max-md:order-1`}>
        <span
          className="flex min-w-0 items-center gap-2.5"
          title={ipAddress ? `${admin.email}, from ${ipAddress}` : admin.email}
        >
          <Face name={admin.name} id={admin.id} size="sm" />
          <span className="min-w-0">
            <span className="block truncate">{admin.name}</span>
            <span className="block truncate text-xs text-ink-3">{ipAddress}</span>
          </span>
        </span>
      </td>
      <td className={`${cell} max-md:order-4 max-md:self-center`}>
        <span
          className={classes(
            'flex items-center gap-1.5 text-sm whitespace-nowrap',
            danger ? 'font-medium text-danger' : 'text-ink-2',
          )}
        >
          <Icon of={icon} size={14} />
          {label}
        </span>
      </td>
      <td className={`${cell} ${CODE_LOOK} max-md:order-3`}>{target}</td>
      <td className={`${cell} text-sm wrap-anywhere text-ink-2 max-md:order-5 max-md:col-span-2 md:pe-4`}>
        {detailsInWords(entry)}
      </td>
    </tr>
  );
}

const momentText = (moment: string) =>
  Temporal.Instant.from(moment).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timeZone(),
  });
