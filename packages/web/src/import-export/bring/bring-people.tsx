import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type DragEvent, type ReactNode } from 'react';
import { PlanUsage } from '../../billing/plan-usage.tsx';
import { useAddressedDialog } from '../../platform/screen/address.ts';
import { useTitle } from '../../platform/screen/use-title.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { ArrowLeft, Merge } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disc } from '../../ui/faces/disc.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { FileButton } from '../file/drop-zone.tsx';
import { recentImportsQuery } from '../imports.queries.ts';
import { BRING, openImport, openImportWith } from '../open-import.ts';
import { isUnfinished, UnfinishedImport } from '../unfinished-import.tsx';
import { Line } from '../wizard/what-arrives.tsx';
import { BRING_SOURCES, type BringSource } from './sources.ts';

type BringPeopleProps = {
  /** How to connect the account itself, where that is offered. */
  google?: ReactNode;
  cardDav?: ReactNode;
  /** People in the address books of phones. */
  phone?: ReactNode;
};

/** Where people are now, with what arrives from there and what does not. A file can be dropped anywhere: what is in it says whose it is. */
export function BringPeople({ google, cardDav, phone }: BringPeopleProps) {
  useTitle('Bring your people');
  const { close } = useAddressedDialog(BRING);
  const { isOver, ...drop } = useDrop();
  const unfinished = useQuery(recentImportsQuery).data?.data.find(isUnfinished);
  return (
    <div {...drop} className={classes('rounded-xl', isOver && 'halo bg-accent-soft')}>
      <Button variant="ghost" icon={ArrowLeft} className="mb-2 -ms-3.5" onClick={close}>
        Contacts
      </Button>
      <PageHead
        title="Bring your people"
        summary="From wherever they are now. You see every person before anything is kept, and nobody is written to"
        usage={<PlanUsage of="contacts" />}
      />
      {unfinished && (
        <div className="mb-4">
          <UnfinishedImport of={unfinished} onResume={openImport} />
        </div>
      )}
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {BRING_SOURCES.map((source) => (
          <SourceCard key={source.name} source={source} connect={source.name === 'Google Contacts' && google} />
        ))}
      </ul>
      {cardDav && (
        <Card as="section" aria-label="Address books" className="mt-4 flex flex-wrap items-center gap-3 p-5">
          <p className="min-w-0 flex-1 basis-60 text-ink-2">
            <b className="font-strong text-ink">iCloud, Fastmail, Nextcloud and other address books (CardDAV)</b>
            <br />
            Your account there, once or kept up to date
          </p>
          {cardDav}
        </Card>
      )}
      {phone && <div className="mt-4">{phone}</div>}
      <p className="mt-4 flex items-start gap-2.5 px-1 text-sm text-ink-2">
        <Icon of={Merge} size={16} />
        Drop a file or an archive anywhere on this page. Whoever is here already is recognised before anything is added.
      </p>
    </div>
  );
}

type SourceCardProps = { source: BringSource; connect: ReactNode };

function SourceCard({ source, connect }: SourceCardProps) {
  const { name, from, icon, arrives, missing, files, accept, isTable } = source;
  const title = useId();
  return (
    <li>
      <Card as="article" aria-labelledby={title} className="flex h-full flex-col p-5">
        <div className="mb-3.5 flex items-center gap-3.5">
          <Disc icon={icon} square size="xl" />
          <div className="min-w-0">
            <h2 id={title} className="font-strong">
              {name}
            </h2>
            <p className="truncate text-sm text-ink-2">{connect ? 'Your account, or a file of it' : from}</p>
          </div>
        </div>
        <ul className="mb-4 grid gap-1.5 text-sm">
          {arrives.map((line) => (
            <Line key={line}>{line}</Line>
          ))}
          <Line isMissing>{missing}</Line>
        </ul>
        <div className="mt-auto flex flex-wrap items-center gap-3 border-t border-line pt-3">
          <p className="min-w-0 flex-1 text-sm text-ink-3">{files}</p>
          <FileButton
            label={`Choose a file from ${name}`}
            accept={accept}
            onFile={(file) => openImportWith(file, { isTable: isTable === true })}
          >
            Choose file
          </FileButton>
          {connect}
        </div>
      </Card>
    </li>
  );
}

const hasFiles = (event: DragEvent | globalThis.DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** The whole page takes files; one that is let go beside it is not opened in place of the app. */
function useDrop() {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => hasFiles(event) && event.preventDefault();
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
  return {
    isOver,
    onDragOver: (event: DragEvent) => setIsOver(hasFiles(event)),
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer.files;
      if (file) openImportWith(file);
    },
  };
}
