import { useState } from 'react';

import { Pencil, Trash2 } from '../brand/icons.tsx';
import { Button } from '../button.tsx';
import { useConfirm } from '../overlays/confirm.tsx';
import { Dialog, DialogTitle } from '../overlays/dialog.tsx';
import { Face } from '../faces/face.tsx';
import { MessageBox } from '../states/message-box.tsx';
import { Select } from '../fields/select.tsx';
import { TagInput } from '../fields/tags/tag-input.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { TextField } from '../fields/text-field.tsx';
import { WarmthBadge } from '../faces/warmth-badge.tsx';

export function FormDialog() {
  const [open, setOpen] = useState(false);
  const [locked, setLocked] = useState(false);
  const [groups, setGroups] = useState(['Work']);
  const [repeat, setRepeat] = useState<'once' | 'weekly'>('once');
  return (
    <>
      <Button onClick={() => setOpen(true)}>Form dialog</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Add New Contact"
        locked={locked}
        onSubmit={(event) => {
          event.preventDefault();
          setLocked(true);
          setTimeout(() => setLocked(false), 1500);
        }}
        footerStart={<span className="text-sm text-ink-2 max-md:hidden">60 of 300 contacts</span>}
        footer={
          <>
            <Button variant="ghost" onClick={() => setOpen(false)} disabled={locked}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" working={locked} workingLabel="Adding...">
              Add contact
            </Button>
          </>
        }
      >
        <MessageBox tone="error">Failed to add contact. Please try again.</MessageBox>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label="Name" defaultValue="Mikael Virtanen" />
          <Select
            label="Repeats"
            value={repeat}
            onChange={setRepeat}
            options={[
              { value: 'once', label: 'Once' },
              { value: 'weekly', label: 'Every week' },
            ]}
          />
        </div>
        <TagInput
          label="Groups"
          value={groups}
          onChange={setGroups}
          suggestions={['Sailing', 'Salsa, Thursdays', 'Work']}
          onCreate={() => Promise.resolve(true)}
        />
        <TextArea label="Notes" />
      </Dialog>
    </>
  );
}

export function DetailsDialog() {
  const [open, setOpen] = useState(false);
  const confirm = useConfirm();
  const remove = async () => {
    const yes = await confirm({
      title: 'Delete this contact?',
      text: 'Are you sure you want to permanently delete this contact and all associated data (interactions, todos, reminders)? This cannot be undone.',
      confirmLabel: 'Delete Contact',
      danger: true,
    });
    if (yes) setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Details dialog</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        width="details"
        bare
        headerActions={<Button icon={Pencil}>Edit</Button>}
        header={
          <>
            <Face name="Adaeze Okonkwo" size="lg" ring={0.9} className="m-1" />
            <div className="min-w-0">
              <DialogTitle>Adaeze Okonkwo</DialogTitle>
              <p className="mt-1.5 flex items-center gap-2 text-ink-2">
                <WarmthBadge warmth="warm" /> Met 3 days ago
              </p>
            </div>
          </>
        }
        footerStart={
          <Button variant="danger-quiet" icon={Trash2} onClick={() => void remove()}>
            Delete Contact
          </Button>
        }
      >
        <p className="h-100 p-7">What we know about Adaeze.</p>
      </Dialog>
    </>
  );
}

export function Questions() {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState('not asked');
  const ask = async () => {
    const yes = await confirm({
      title: 'Leave the group?',
      text: 'You can come back at any time.',
      confirmLabel: 'Leave',
    });
    setAnswer(yes ? 'yes' : 'no');
  };
  return (
    <>
      <Button onClick={() => void ask()}>Question</Button>
      <p className="self-center text-ink-3">Answer: {answer}</p>
    </>
  );
}
