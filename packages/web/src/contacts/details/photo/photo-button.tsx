import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useRef, useState, type ChangeEvent } from 'react';
import { KeepWhileClosing } from '../../../platform/screen/keep-while-closing.tsx';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Image, Trash2 } from '../../../ui/brand/icons.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { useRemovePhoto } from './photo.queries.ts';

const CropDialog = lazyDialog(() => import('./crop-dialog.tsx'));

const LARGEST_FILE = 50 * 1024 * 1024;
const UNREADABLE = 'This file is no picture that your browser can read. A JPEG or a PNG will do.';

/** At the face: gives somebody a photo, another one, or none. */
export function PhotoButton({ contact }: { contact: Contact }) {
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const toasts = useToasts();
  const confirm = useConfirm();
  const { mutateAsync: remove } = useRemovePhoto();
  const choose = () => input.current?.click();

  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Choosing the same file again is a choice too.
    target.value = '';
    if (!file) return;
    try {
      if (file.size > LARGEST_FILE) throw new Error('too large');
      setPicture(await createImageBitmap(file));
    } catch {
      toasts.add({ title: UNREADABLE, tone: 'trouble' });
    }
  };
  const removePhoto = async () => {
    const sure = await confirm({
      title: 'Remove this photo?',
      text: 'The initials are shown in its place.',
      confirmLabel: 'Remove photo',
      danger: true,
    });
    if (sure) await remove({ params: { id: contact.id } }).catch(() => undefined);
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        tabIndex={-1}
        aria-label="Choose a photo"
        onChange={(event) => void read(event)}
      />
      {contact.photo === null ? (
        <button type="button" aria-label="Add a photo" data-tooltip="bottom" className={LOOK} onClick={choose}>
          <Icon of={Image} size={14} />
        </button>
      ) : (
        <Menu
          align="start"
          trigger={
            <button type="button" aria-label="Photo" data-tooltip="bottom" className={LOOK}>
              <Icon of={Image} size={14} />
            </button>
          }
        >
          <MenuItem icon={Image} onSelect={choose}>
            Another photo
          </MenuItem>
          <MenuItem icon={Trash2} danger onSelect={() => void removePhoto()}>
            Remove photo
          </MenuItem>
        </Menu>
      )}
      <KeepWhileClosing of={picture} by={() => contact.id}>
        {(shown, open) => <CropDialog contact={contact} picture={shown} open={open} onClose={() => setPicture(null)} />}
      </KeepWhileClosing>
    </>
  );
}

const LOOK =
  'absolute -end-1.5 -bottom-1.5 grid size-7 place-items-center rounded-full bg-raised text-ink-2 shadow-[0_0_0_1px_var(--edge),var(--lift-1)] hover:text-ink focus-visible:halo after:absolute after:-inset-2 after:content-[""] md:size-6.5';
