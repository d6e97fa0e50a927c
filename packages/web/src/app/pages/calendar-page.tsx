import { useTitle } from '../../platform/screen/use-title.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';

/** The page is still being built, and says so. */
export default function CalendarPage() {
  useTitle('Calendar');
  return (
    <>
      <PageHead title="Calendar" />
      <Card as="section">
        <EmptyState drawing="calendar" title="The calendar is on its way">
          This page is still being built. Birthdays already show in your list of contacts, two weeks ahead.
        </EmptyState>
      </Card>
    </>
  );
}
