import { useTitle } from '../platform/use-title.ts';
import { Card } from '../ui/card.tsx';
import type { DrawingName } from '../ui/drawings.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHead } from '../ui/page-head.tsx';

type ComingPageProps = { title: string; drawing: DrawingName; headline: string; children: string };

/** A page whose content is still being built says so. */
function ComingPage({ title, drawing, headline, children }: ComingPageProps) {
  useTitle(title);
  return (
    <>
      <PageHead title={title} />
      <Card as="section">
        <EmptyState drawing={drawing} title={headline}>
          {children}
        </EmptyState>
      </Card>
    </>
  );
}

export const RemindersPage = () => (
  <ComingPage title="Active Reminders" drawing="mail" headline="Reminders come next">
    This page is still being built. Soon you can have a mail sent to somebody when the day comes.
  </ComingPage>
);

export const CalendarPage = () => (
  <ComingPage title="Calendar" drawing="calendar" headline="The calendar is on its way">
    This page is still being built. Birthdays already show in your list of contacts, two weeks ahead.
  </ComingPage>
);
