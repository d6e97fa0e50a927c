import { POPUP } from '@inner-circle/domain/integrations/integrations.rules.ts';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { Attempt } from './use-google.ts';

type AttemptNoticeProps = {
  attempt: Attempt;
  /** What is said when Google could not even be asked. */
  failure?: string;
};

/** The outcome of the last attempt to connect Google, until it is connected. */
export function AttemptNotice({ attempt, failure = 'Failed to start authorization process' }: AttemptNoticeProps) {
  switch (attempt.step) {
    case 'waiting':
      return attempt.link && <BlockedNotice link={attempt.link} />;
    case 'failed':
      return <MessageBox tone="error">{failure}</MessageBox>;
    case 'closed':
      return (
        <MessageBox tone="info">The window was closed before Google let us in. Connect opens it again.</MessageBox>
      );
    case 'unanswered':
      return (
        <MessageBox tone="caution">
          Google did not answer within {POPUP.giveUpSeconds / 60} minutes, so we stopped waiting. Please try again.
        </MessageBox>
      );
    default:
      return null;
  }
}

function BlockedNotice({ link }: { link: string }) {
  return (
    <MessageBox tone="caution">
      Your browser blocked the window.{' '}
      <TextLink href={link} target="_blank" rel="noreferrer">
        Open Google in a new tab
      </TextLink>
    </MessageBox>
  );
}
