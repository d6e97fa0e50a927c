import { MessageBox } from '../ui/states/message-box.tsx';
import type { Notice } from './use-passing-notice.ts';

/** Lies above the settings, wherever they are scrolled to, and moves nothing. */
export function PassingNotice({ notice }: { notice: Notice | null }) {
  return (
    <div className="relative z-1" aria-live="polite">
      {notice && (
        <div className="absolute inset-x-5 top-0 rounded-md bg-raised shadow-3 md:inset-x-6">
          <MessageBox tone={notice.tone}>{notice.text}</MessageBox>
        </div>
      )}
    </div>
  );
}
