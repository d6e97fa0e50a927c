import { storyEndpoints } from '@inner-circle/domain/story/story.contract.ts';
import { useState } from 'react';
import { CallError, textOfError } from '../platform/server/call-error.ts';
import { download } from '../platform/server/download.ts';
import { Download } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { useToasts } from '../ui/overlays/toasts.tsx';

/** The whole story as one file to keep. */
export function SaveStory({ contactId }: { contactId: string }) {
  const toasts = useToasts();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await download(storyEndpoints.file, { params: { id: contactId } }, 'story.html');
      toasts.add({ title: 'The story is in your downloads', tone: 'done' });
    } catch (error) {
      const reason = error instanceof CallError ? textOfError(error) : 'Please try again.';
      toasts.add({ title: `The story was not saved. ${reason}`, tone: 'trouble' });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button variant="ghost" icon={Download} working={isSaving} workingLabel="Saving..." onClick={() => void save()}>
      Save the story
    </Button>
  );
}
