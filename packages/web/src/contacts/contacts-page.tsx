import { queryOf } from '@inner-circle/domain/contacts/contact-filters.rules.ts';
import { PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { contactsQuery } from '../people/people.queries.ts';
import { PlanUsage } from '../billing/plan-usage.tsx';
import { UpgradePrompt } from '../billing/upgrade-prompt.tsx';
import { inFigures } from '../platform/numbers.ts';
import { usePage } from '../platform/server/use-page.ts';
import { onIntent } from '../platform/screen/fetch-ahead.ts';
import { useBrowserValue } from '../platform/screen/use-browser-value.ts';
import { useTitle } from '../platform/screen/use-title.ts';
import { useFormWanted } from '../platform/typing/form-wanted.ts';
import { Plus } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';
import { resultsInWords } from '../ui/fields/results-announcement.tsx';
import { AddContact, prefetchAddContact } from './writing/contact-dialogs.tsx';
import type { ContactFields } from './writing/contact-payload.ts';
import { lazyPart, optionalPart, PartBoundary } from '../platform/screen/lazy-part.tsx';
import { useContactFilters } from './list/contact-filters.ts';
import { ContactList, type RenderMark, type RenderMenuItems } from './list/contact-list.tsx';
import { ContactsLoading, ContactsNotLoaded, NobodyFound, NobodyYet } from './list/contacts-states.tsx';
import { ContactsToolbar } from './list/contacts-toolbar.tsx';

const SavedPills = optionalPart(() => import('./filters/saved-pills.tsx'));
const ConditionsRow = lazyPart(() => import('./filters/conditions-row.tsx'));
const NobodyFits = optionalPart(() => import('./filters/nobody-fits.tsx'));

const SHARED = /[?&]share(?:-\w+)?(?:[=&]|$)/;

type ContactsPageProps = {
  /** Other ways for contacts to come and go, beside the button that adds one. */
  actions?: ReactNode;
  /** What is done with those who are picked. */
  pickBar?: ReactNode;
  /** Another way to begin, while there are no contacts. */
  beginning?: ReactNode;
  renderMark?: RenderMark;
  /** What else can be done with a contact, in its row's menu. */
  renderMenuItems?: RenderMenuItems;
};

/** The list with its filters (list/); a contact opens in a dialog (details/), and is added or edited in one (writing/). */
export function ContactsPage({ actions, pickBar, beginning, renderMark, renderMenuItems }: ContactsPageProps) {
  useTitle('Contacts');
  // What another app shares begins a new contact.
  const isShared = useBrowserValue(() => SHARED.test(window.location.search), false);
  const [adding = isShared, setAdding] = useState<boolean>();
  const [given, setGiven] = useState<Partial<ContactFields>>();
  useFormWanted<ContactFields>('contact:new', (fields) => {
    setGiven(fields);
    setAdding(true);
  });
  const view = useContactFilters();
  const { page, conditions } = view.filters;
  const isByConditions = conditions !== '';
  const list = useQuery(contactsQuery(queryOf(view.filters)));
  const { data, isError, isFetching, isPlaceholderData, refetch } = list;
  const counts = data?.meta.counts;
  const isEmpty = counts?.all === 0 && !view.isFiltered;
  const adds = { onClick: () => setAdding(true), ...onIntent(prefetchAddContact) };

  const found = isPlaceholderData ? undefined : resultsInWords(data?.meta.total, 'contact');
  const isBeyond = usePage(page, list, (lastPage) => view.setPage(lastPage, { replace: true }));

  return (
    <>
      <PageHead
        title="Your inner circle"
        summary={
          !counts
            ? '\u00A0'
            : isEmpty
              ? 'The people you want to stay close to'
              : counts.areMore
                ? `More than ${inFigures(counts.all)} found`
                : `${inFigures(counts.warm)} warm, ${inFigures(counts.cold)} cold`
        }
        usage={<PlanUsage of="contacts" />}
        actions={
          <>
            {actions}
            <Button variant="primary" icon={Plus} {...adds} className="max-md:hidden">
              Add contact
            </Button>
            <IconButton variant="primary" icon={Plus} label="Add contact" {...adds} className="md:hidden" />
          </>
        }
      />
      <UpgradePrompt of="contacts" />
      {!isEmpty && (
        <>
          <div className="in-data-pills:min-h-12 md:in-data-pills:min-h-11">
            <SavedPills />
          </div>
          <ContactsToolbar view={view} counts={counts} found={data?.meta.isMore ? `More than ${found}` : found} />
          {isByConditions && (
            <PartBoundary fallback={null}>
              <Suspense fallback={<div className="h-12" />}>
                <ConditionsRow />
              </Suspense>
            </PartBoundary>
          )}
        </>
      )}
      {isError && !data ? (
        <ContactsNotLoaded working={isFetching} onRetry={() => void refetch()} />
      ) : !data || isBeyond ? (
        <ContactsLoading />
      ) : isEmpty ? (
        <NobodyYet adds={adds} orElse={beginning} />
      ) : data.data.length === 0 ? (
        <ContactList contacts={[]} fading={isPlaceholderData} pickBar={pickBar}>
          {isByConditions ? <NobodyFits /> : <NobodyFound onClear={view.clear} />}
        </ContactList>
      ) : (
        <>
          <ContactList contacts={data.data} fading={isPlaceholderData} {...{ pickBar, renderMark, renderMenuItems }} />
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            total={data.meta.total}
            isMore={data.meta.isMore}
            onPage={view.setPage}
          />
        </>
      )}
      <AddContact open={adding} onClose={() => setAdding(false)} given={given} />
    </>
  );
}
