import { MOST_SOURCES } from '@inner-circle/domain/sources/sources.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedCard, LoadingCard } from '../integrations/card-states.tsx';
import { IntegrationCard } from '../integrations/integration-card.tsx';
import { KeepWhileClosing } from '../platform/screen/keep-while-closing.tsx';
import { UsersRound } from '../ui/brand/icons.tsx';
import { ConnectCardDav, ConnectGoogle } from './connect-source.tsx';
import { ProposalsDialog } from './proposals-dialog.tsx';
import { SourceRow } from './source-row.tsx';
import { sourcesQuery } from './sources.queries.ts';
import { useWaitingImport } from './use-waiting-import.ts';

const SOURCES = {
  name: 'People from other accounts',
  icon: UsersRound,
  explanation: 'Google Contacts, iCloud, Fastmail, Nextcloud: once, or kept up to date',
};

type SourcesCardProps = {
  /** Opens the import that a look has made. */
  onImport: () => void;
};

/** The accounts that people come from. */
export function SourcesCard({ onImport }: SourcesCardProps) {
  const { data, isPending, isFetching, refetch } = useQuery(sourcesQuery);
  const [shown, setShown] = useState<string | null>(null);
  useWaitingImport(data?.data, onImport);
  if (isPending) return <LoadingCard of={SOURCES} />;
  if (!data) {
    return (
      <FailedCard
        of={SOURCES}
        problem="The accounts could not be loaded"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const isFull = data.data.length >= MOST_SOURCES;
  return (
    <IntegrationCard of={SOURCES}>
      {data.data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.data.map((source) => (
            <SourceRow key={source.id} source={source} onImport={onImport} onProposals={() => setShown(source.id)} />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-sm text-ink-2">{MOST_SOURCES} accounts are connected, which is as many as there can be.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {data.offersGoogle && <ConnectGoogle label="Google Contacts" />}
          <ConnectCardDav label="Address book (CardDAV)" />
        </div>
      )}
      <KeepWhileClosing of={data.data.find(({ id }) => id === shown) ?? null} by={({ id }) => id}>
        {(source, open) => <ProposalsDialog source={source} open={open} onClose={() => setShown(null)} />}
      </KeepWhileClosing>
    </IntegrationCard>
  );
}
