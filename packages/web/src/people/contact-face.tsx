import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { photoAddress } from '@inner-circle/domain/contacts/photos.rules.ts';
import { Face, type FaceProps } from '../ui/faces/face.tsx';

type ContactFaceProps = Omit<FaceProps, 'id' | 'name' | 'src'> & { contact: Pick<Contact, 'id' | 'name' | 'photo'> };

/** The photo of somebody, or the initials where there is none. */
export function ContactFace({ contact: { id, name, photo }, ...look }: ContactFaceProps) {
  return <Face {...{ id, name }} src={photo && photoAddress(id, photo)} {...look} />;
}

/** Somebody who is a name only: hollow, and without a photo. */
export const NameFace = ({ name }: { name: string }) => <Face name={name} size="sm" className="face-hollow" />;
