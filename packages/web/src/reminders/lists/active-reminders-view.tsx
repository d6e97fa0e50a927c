import { PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Plus, ScrollText } from '../../ui/brand/icons.tsx';
import { remindersSummary } from './reminder-words.ts';
import { useReminderDialogs } from '../use-reminder-dialogs.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { timeZone, useNow } from '../../platform/time/clock.ts';
import { usePrefetch } from '../../platform/screen/fetch-ahead.ts';
import { KeepWhileClosing } from '../../platform/screen/keep-while-closing.tsx';
import { usePage } from '../../platform/server/use-page.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { FailedNotice } from '../log/failed-notice.tsx';
import { NextToGoOut } from './next-to-go-out.tsx';
import { ReminderSections } from './reminder-sections.tsx';
import { NoRemindersYet, RemindersLoading, RemindersNotLoaded } from './reminders-states.tsx';
import { activeRemindersQuery, overviewQuery } from '../reminders.queries.ts';
import type { ReminderFields } from '../writing/reminder-form.ts';
import { SendingNotice } from '../writing/sending-notice.tsx';
import type { LogView } from '../log/use-log-view.ts';

const ChooseContactDialog = lazyDialog(() => import('../writing/choose-contact-dialog.tsx'));

/** What the e-mail begins with whose recipient is being chosen. */
export type Choosing = { given?: Partial<ReminderFields> | undefined };

type ActiveRemindersViewProps = {
  view: LogView;
  choosing: Choosing | null;
  onChoosing: (choosing: Choosing | null) => void;
};

export function ActiveRemindersView({ view, choosing, onChoosing }: ActiveRemindersViewProps) {
  const [page, setPage] = useState(1);
  usePrefetch(ChooseContactDialog);
  const now = useNow();
  const { plan } = useReminderDialogs();
  const { data: overview } = useQuery(overviewQuery);
  const list = useQuery(activeRemindersQuery(page));
  const { data, isError, isFetching, isPlaceholderData, refetch } = list;
  const isBeyond = usePage(page, list, setPage);
  const isEmpty = data?.meta.total === 0;
  const add = () => onChoosing({});

  return (
    <>
      <PageHead
        title="Active Reminders"
        summary={overview ? remindersSummary(overview, timeZone(), now) : '\u00A0'}
        actions={
          <>
            <Button icon={ScrollText} onClick={() => view.open('all')} className="max-md:hidden">
              Delivery log
            </Button>
            <IconButton
              variant="second"
              icon={ScrollText}
              label="Delivery log"
              onClick={() => view.open('all')}
              className="md:hidden"
            />
            {!isEmpty && (
              <>
                <Button variant="primary" icon={Plus} onClick={add} className="max-md:hidden">
                  Add Reminder
                </Button>
                <IconButton variant="primary" icon={Plus} label="Add Reminder" onClick={add} className="md:hidden" />
              </>
            )}
          </>
        }
      />
      <SendingNotice belowBanner className="mb-4" />
      {overview && <FailedNotice overview={overview} onLook={() => view.open('failed')} />}
      {isError && !data ? (
        <RemindersNotLoaded working={isFetching} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <NoRemindersYet onAdd={add} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-[minmax(0,1fr)_280px]">
          <div className="min-w-0" aria-busy={isPlaceholderData}>
            {data && !isBeyond ? <ReminderSections key={data.meta.page} sections={data.data} /> : <RemindersLoading />}
            {data && data.meta.total > PAGE_SIZE && (
              <Pager page={page} pageSize={PAGE_SIZE} total={data.meta.total} onPage={setPage} />
            )}
          </div>
          <NextToGoOut upcoming={overview?.upcoming} />
        </div>
      )}
      <KeepWhileClosing of={choosing} by={() => 'choosing'}>
        {({ given }, open) => (
          <ChooseContactDialog
            open={open}
            onChoose={(contact) => void plan(contact, null, given)}
            onClose={() => onChoosing(null)}
          />
        )}
      </KeepWhileClosing>
    </>
  );
}
