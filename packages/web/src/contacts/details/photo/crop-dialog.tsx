import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useRef, useState, type RefObject } from 'react';
import { refusalText } from '../../../platform/server/limit-reached.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import { MessageBox } from '../../../ui/states/message-box.tsx';
import { MOST_ZOOM } from './crop.rules.ts';
import { useSetPhoto } from './photo.queries.ts';
import { PHOTO_SIDE, photoOn, useCrop } from './use-crop.ts';

type CropDialogProps = { contact: Contact; picture: ImageBitmap; open: boolean; onClose: () => void };

const FAILED = 'The photo was not saved. Please try again.';

/** Which square of a picture becomes the photo. */
export default function CropDialog({ contact, picture, open, onClose }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { mutateAsync: set, isPending } = useSetPhoto(contact.id);
  const [problem, setProblem] = useState<string | null>(null);

  const save = async () => {
    setProblem(null);
    try {
      await set(await photoOn(canvas.current));
      onClose();
    } catch (error) {
      setProblem(refusalText(error, FAILED));
    }
  };

  return (
    <Dialog
      {...{ open, onClose }}
      title="Photo"
      subtitle="Move and zoom until the face fills the circle."
      width="narrow"
      fit
      locked={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void save();
      }}
      footer={
        <>
          <DialogCancel disabled={isPending} />
          <Button type="submit" variant="primary" working={isPending} workingLabel="Saving...">
            Save photo
          </Button>
        </>
      }
    >
      {problem && <MessageBox tone="error">{problem}</MessageBox>}
      <Cropper picture={picture} canvas={canvas} />
    </Dialog>
  );
}

type CropperProps = { picture: ImageBitmap; canvas: RefObject<HTMLCanvasElement | null> };

function Cropper({ picture, canvas }: CropperProps) {
  const { zoom, zoomTo, handlers } = useCrop(picture, canvas);
  return (
    <>
      <div className="relative mx-auto w-full max-w-80 overflow-hidden rounded-xl">
        <canvas
          ref={canvas}
          {...handlers}
          width={PHOTO_SIDE}
          height={PHOTO_SIDE}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved by keys
          tabIndex={0}
          // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- its keys are no other element's
          role="application"
          data-autofocus
          aria-label="The photo: arrow keys move it, plus and minus zoom"
          className="block aspect-square w-full cursor-grab touch-none outline-0 active:cursor-grabbing"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_999px_rgb(0_0_0/45%),inset_0_0_0_2px_rgb(255_255_255/85%)] [canvas:focus-visible+&]:shadow-[0_0_0_999px_rgb(0_0_0/45%),inset_0_0_0_3px_var(--accent)]"
        />
      </div>
      <label className="mx-auto flex w-full max-w-80 items-center gap-3 text-sm text-ink-2">
        Zoom
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.01}
          value={zoom}
          onChange={({ target }) => zoomTo(Number(target.value))}
          className="h-11 min-w-0 flex-1 accent-(--accent) md:h-8"
        />
      </label>
    </>
  );
}
