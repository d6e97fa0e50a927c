import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { profileLink, type SocialNetwork } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { useState } from 'react';
import { useFocusAfter } from '../../platform/screen/focus.ts';
import { useHasDraft } from '../../platform/typing/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { DetailsSection } from '../../people/details-section.tsx';
import { DetailLine, NotAdded } from './detail-line.tsx';
import { SocialForm, socialDraft } from './social-form.tsx';
import { SOCIAL_NETWORKS } from '../social-networks.ts';

export function SocialPanel({ contact }: { contact: Contact }) {
  const wasWriting = useHasDraft(socialDraft(contact.id));
  const [editing, setEditing] = useState(wasWriting);
  const edit = useFocusAfter<HTMLButtonElement>(editing);
  return (
    <DetailsSection
      title="Social Media"
      action={
        !editing && (
          <Button ref={edit} size="sm" variant="ghost" onClick={() => setEditing(true)} aria-label="Edit social media">
            Edit
          </Button>
        )
      }
    >
      {editing ? (
        <SocialForm contact={contact} onDone={() => setEditing(false)} />
      ) : (
        <dl className="grid gap-0.5">
          {SOCIAL_NETWORKS.map(({ name, label, icon }) => (
            <DetailLine key={name} icon={icon} label={label}>
              {contact[name] ? <Profile network={name} value={contact[name]} /> : <NotAdded />}
            </DetailLine>
          ))}
        </dl>
      )}
    </DetailsSection>
  );
}

/** A link reads better by its last part, which is the name. */
const shown = (value: string) =>
  value
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/^[^/]+\/(in\/)?(?=.)/, '')
    .replace(/\/$/, '');

function Profile({ network, value }: { network: SocialNetwork; value: string }) {
  return (
    <TextLink href={profileLink(network, value)} target="_blank" rel="noreferrer noopener" title={value}>
      {/^https?:/i.test(value) ? shown(value) : value}
    </TextLink>
  );
}
