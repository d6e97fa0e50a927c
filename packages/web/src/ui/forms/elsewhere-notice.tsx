import { Button } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { MessageBox } from '../states/message-box.tsx';
import { inWords, type Conflict, type Elsewhere } from './use-elsewhere.ts';

type ElsewhereNoticeProps<Fields extends object> = {
  of: Elsewhere<Fields>;
  onTake: (conflict: Conflict<Fields>) => void;
  /** What is written in the form, to be copied. */
  copied: () => string;
  onRestored: () => void;
  className?: string;
};

/** What became elsewhere of the thing that is written here: the words stay, and the person decides. */
export function ElsewhereNotice<Fields extends object>(props: ElsewhereNoticeProps<Fields>) {
  const { of: elsewhere, onTake, copied, onRestored, className = '' } = props;
  const { found, shared, settle, bringBack } = elsewhere;
  if (!found || !shared) return null;
  if (found.state === 'deleted')
    return (
      <MessageBox tone="error" className={className}>
        <p>
          This {shared.name} was deleted elsewhere. What you wrote is still here
          {found.canRestore ? '.' : ', and can be copied.'}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          {found.canRestore && (
            <Button
              size="sm"
              working={found.isRestoring}
              onClick={() => void bringBack().then((isBack) => isBack && onRestored())}
            >
              Restore and save
            </Button>
          )}
          <CopyButton text={copied} label="Copy what you wrote" />
        </div>
      </MessageBox>
    );
  return (
    <MessageBox tone="caution" className={className}>
      {/* Both are on the screen: what is written in the form, and here what the field has become elsewhere. */}
      <p role="alert">This was changed elsewhere while you wrote. Save again to keep yours.</p>
      <ul className="mt-1 grid gap-1">
        {found.conflicts.map((conflict) => {
          const { label, value } = inWords(shared.labels, conflict.name, conflict.theirs);
          return (
            <li key={conflict.name} className="flex items-start gap-2">
              <span className="min-w-0 flex-1 py-1 wrap-anywhere whitespace-pre-line">
                {label} is now {value}
              </span>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Use this ${label}`}
                onClick={() => {
                  onTake(conflict);
                  settle(conflict.name);
                }}
              >
                Use this
              </Button>
            </li>
          );
        })}
      </ul>
    </MessageBox>
  );
}
