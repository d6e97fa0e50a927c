import { useState } from 'react';

import { Plus, Upload } from '../brand/icons.tsx';
import { Badge } from '../states/badge.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { peopleDrawing, searchDrawing } from '../brand/drawings.tsx';
import {
  bellDrawing,
  calendarDrawing,
  doneDrawing,
  groupDrawing,
  lockDrawing,
  mailDrawing,
} from '../brand/later-drawings.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { Face } from '../faces/face.tsx';
import { LimitReachedPanel } from '../states/limit-reached-panel.tsx';
import { LostDrawing } from '../brand/lost-drawing.tsx';
import { MessageBox } from '../states/message-box.tsx';
import { Pager } from '../pager.tsx';
import { PlanDrawing } from '../brand/plan-drawing.tsx';
import { Section } from '../section.tsx';
import { SkeletonRows } from '../states/skeleton.tsx';
import { Spinner } from '../states/spinner.tsx';
import { TroubleBar, OfflineNotice } from '../states/page-bars.tsx';
import { UpgradePromptBar } from '../states/upgrade-prompt-bar.tsx';
import { UsageBar } from '../states/usage-bar.tsx';
import { Chapter, Row, Shown } from './frame.tsx';

export function Usage() {
  const [prompt, setPrompt] = useState(true);
  return (
    <Chapter
      title="Usage and plans"
      about="Pine below 75 %, amber from 75, red from 80, a warning from 90. No limit is a dotted line and ∞."
    >
      <Row>
        {[60, 228, 244, 276].map((used) => (
          <UsageBar
            key={used}
            used={used}
            limit={300}
            noun="contacts"
            warning={`${300 - used} left before the limit`}
          />
        ))}
        <UsageBar used={1204} limit={null} noun="contacts" />
      </Row>
      <div className="grid gap-5 md:grid-cols-2">
        <UsageBar variant="statistics" used={60} limit={300} noun="Contacts" />
        <UsageBar variant="statistics" used={142} limit={150} noun="AI Queries this month" />
      </div>
      {prompt && (
        <UpgradePromptBar detail="Premium has no limit." onUpgrade={() => {}} onDismiss={() => setPrompt(false)}>
          You have used 244 of 300 contacts.
        </UpgradePromptBar>
      )}
      <Row>
        <LimitReachedPanel used="20 of 20 to-dos" onUpgrade={() => {}}>
          Finish one, or make room for more.
        </LimitReachedPanel>
        <PlanDrawing plan="free" />
        <PlanDrawing plan="medium" />
        <PlanDrawing plan="premium" />
      </Row>
    </Chapter>
  );
}

export function Lists() {
  const [page, setPage] = useState(3);
  return (
    <Chapter title="Lists and sections" about="A face, a name, a count. The chevron turns; the height does not jump.">
      <div className="grid gap-3">
        <Section
          title="Anders Holmqvist"
          lead={<Face name="Anders Holmqvist" ring="cold" />}
          count={2}
          badge={<Badge tone="danger">1 overdue</Badge>}
          defaultOpen
        >
          <div className="px-5 pb-4 md:ps-21">
            <Checkbox round strike>
              Return the drysuit
            </Checkbox>
          </div>
        </Section>
        <Section title="Agnieszka Nowak" lead={<Face name="Agnieszka Nowak" ring={0.4} />} count={1}>
          <p className="px-5 pb-4 md:ps-21">One thing.</p>
        </Section>
        <Section
          plain
          heading="h3"
          title="Email Reminders"
          count={1}
          defaultOpen
          actions={
            <Button variant="ghost" size="sm" icon={Plus}>
              Add Reminder
            </Button>
          }
        >
          <p className="px-3.5 pb-3">Happy birthday, Adaeze</p>
        </Section>
      </div>
      <Card>
        <SkeletonRows rows={3} />
      </Card>
      <Pager page={page} pageSize={20} total={173} onPage={setPage} />
    </Chapter>
  );
}

export function Feedback() {
  return (
    <Chapter title="Feedback" about="Say what happened and what to do next. Undo is better than a question.">
      <div className="grid gap-4 md:grid-cols-2">
        <MessageBox tone="error">Failed to add contact. Please try again.</MessageBox>
        <MessageBox tone="success">Settings saved successfully!</MessageBox>
        <MessageBox tone="info">Your promo code will be applied when your current subscription ends.</MessageBox>
        <MessageBox tone="caution">Your plan ends in 3 days.</MessageBox>
      </div>
      <OfflineNotice />
      <TroubleBar label="Your mailbox" action={<Button size="sm">Reconnect</Button>}>
        Your mailbox maya@lindholm.studio no longer lets Inner Circle send.
      </TroubleBar>
      <Shown as="Spinner">
        <span className="flex items-center gap-4">
          <Spinner label="Loading" />
          <Spinner label="Loading" size="lg" />
        </span>
      </Shown>
    </Chapter>
  );
}

const drawings = {
  people: peopleDrawing,
  group: groupDrawing,
  done: doneDrawing,
  mail: mailDrawing,
  bell: bellDrawing,
  search: searchDrawing,
  calendar: calendarDrawing,
  lock: lockDrawing,
};

export function Empty() {
  return (
    <Chapter
      title="Empty and broken"
      about="An orbit, a few faces, one small event. A title that is kind, one sentence, one way on."
    >
      <Card>
        <EmptyState
          drawing={peopleDrawing}
          title="It starts with one person"
          action={
            <>
              <Button variant="primary" icon={Plus}>
                Add your first contact
              </Button>
              <Button icon={Upload}>Import a CSV file</Button>
            </>
          }
        >
          Add somebody you would hate to lose touch with. We will quietly tell you when it has been too long.
        </EmptyState>
      </Card>
      <div className="grid gap-4 md:grid-cols-3">
        {Object.entries(drawings).map(([name, drawing]) => (
          <Card key={name}>
            <EmptyState drawing={drawing} title="Nothing left to do" size="sm">
              Every promise is kept. Go and call somebody.
            </EmptyState>
          </Card>
        ))}
        <Card>
          <ErrorState title="Failed to load reminders" size="sm" onRetry={() => {}} />
        </Card>
      </div>
      <LostDrawing />
    </Chapter>
  );
}
