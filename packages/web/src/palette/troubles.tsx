import { Button } from '../ui/button.tsx';
import { MessageBox } from '../ui/states/message-box.tsx';

type Failed = { what: string; retry: () => void };
type TroublesProps = { offline: boolean; isIncomplete: boolean; failed: readonly Failed[] };

/** What is missing from the answer, and why. The rest is there. */
export function Troubles({ offline, isIncomplete, failed }: TroublesProps) {
  if (!offline && !isIncomplete && failed.length === 0) return null;
  return (
    <div className="grid gap-2 px-4 pt-3 md:px-5.5">
      {offline && (
        <MessageBox tone="info">
          You are offline: this finds whom this window has read already. Everything else waits until you are back.
        </MessageBox>
      )}
      {!offline &&
        failed.map(({ what, retry }) => (
          <MessageBox
            key={what}
            tone="error"
            action={
              <Button size="sm" variant="ghost" className="-my-1" onClick={retry}>
                Try again
              </Button>
            }
          >
            {what}
          </MessageBox>
        ))}
      {isIncomplete && (
        <MessageBox tone="info">What you wrote long ago is still being taken into the search.</MessageBox>
      )}
    </div>
  );
}
