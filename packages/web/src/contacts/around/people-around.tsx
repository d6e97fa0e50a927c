import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Relation } from '@inner-circle/domain/contacts/relations.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DetailsSection } from '../../people/details-section.tsx';
import { KeepWhileClosing } from '../../platform/screen/keep-while-closing.tsx';
import { onIntent } from '../../platform/screen/fetch-ahead.ts';
import { useFormWanted } from '../../platform/typing/form-wanted.ts';
import { ChevronDown, Plus } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { detailsQuery } from '../details/contact-details.queries.ts';
import { AroundMap } from './around-map.tsx';
import { firstName } from './first-name.ts';
import { newRelationDraft } from './relation-drafts.ts';
import { RelationRow } from './relation-row.tsx';

const RelationDialog = lazyDialog(() => import('./relation-dialog.tsx'));

/** So many are shown before one asks for all. */
const SHOWN = 8;

type Written = { readonly relation: Relation | null };

/** Who is around a contact: partner, family, friends; contacts themselves or names only. */
export function PeopleAround({ contact }: { contact: Contact }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...detailsQuery(contact.id),
    select: ({ relations }) => relations,
  });
  const [written, setWritten] = useState<Written | null>(null);
  useFormWanted(newRelationDraft(contact.id), () => setWritten({ relation: null }));
  const name = firstName(contact.name);
  return (
    <DetailsSection
      title={
        <>
          People around <bdi>{name}</bdi>
        </>
      }
      action={
        data && (
          <Button
            size="sm"
            variant="ghost"
            icon={Plus}
            aria-label={`Add somebody around ${name}`}
            onClick={() => setWritten({ relation: null })}
            {...onIntent(RelationDialog.prefetch)}
          >
            Add
          </Button>
        )
      }
    >
      {!data && !error && <SkeletonRows rows={2} shape="line" label="Loading the people around" />}
      {!data && error && (
        <MessageBox tone="error">
          They did not load.{' '}
          <Button variant="link" working={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </MessageBox>
      )}
      {data?.length === 0 && <p className="text-ink-3">Nobody yet: a partner, a child, whoever brought you together</p>}
      {data && data.length > 0 && (
        <>
          <AroundMap contact={contact} relations={data} />
          <PeopleList contact={contact} relations={data} onEdit={(relation) => setWritten({ relation })} />
        </>
      )}
      <KeepWhileClosing of={written} by={({ relation }) => relation?.id ?? 'new'}>
        {({ relation }, open) => (
          <RelationDialog contact={contact} relation={relation} open={open} onClose={() => setWritten(null)} />
        )}
      </KeepWhileClosing>
    </DetailsSection>
  );
}

type PeopleListProps = { contact: Contact; relations: readonly Relation[]; onEdit: (relation: Relation) => void };

function PeopleList({ contact, relations, onEdit }: PeopleListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? relations : relations.slice(0, SHOWN);
  return (
    <>
      <ul className="mt-1">
        {shown.map((relation) => (
          <RelationRow key={relation.id} {...{ contact, relation }} onEdit={() => onEdit(relation)} />
        ))}
      </ul>
      {shown.length < relations.length && (
        <Button size="sm" variant="ghost" icon={ChevronDown} className="mt-1 -ms-2.5" onClick={() => setWhole(true)}>
          Show all {relations.length}
        </Button>
      )}
    </>
  );
}
