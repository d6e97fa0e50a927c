import type { ContactSource } from '@inner-circle/domain/sources/sources.contract.ts';
import { MessageBox } from '../ui/states/message-box.tsx';
import { ConnectCardDav, ConnectGoogle } from './connect-source.tsx';

/** Why an account could not be looked into, and how it is connected again where it no longer lets us in. */
export function SourceProblem({ source: { kind, account, address, server, problem } }: { source: ContactSource }) {
  if (!problem) return null;
  const start = { address: address ?? server ?? '', username: account };
  return (
    <MessageBox tone={problem.isRefused ? 'error' : 'caution'}>
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 basis-52">{problem.message}</span>
        {problem.isRefused &&
          (kind === 'google' ? (
            <ConnectGoogle label="Reconnect" />
          ) : (
            <ConnectCardDav label="Reconnect" start={start} />
          ))}
      </div>
    </MessageBox>
  );
}
