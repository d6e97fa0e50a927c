import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { Button } from '../../ui/button.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { useRestoreContact } from '../contacts.queries.ts';

/** The contact that is open was deleted elsewhere: it can be brought back for a while, and what is written in it can be copied. */
export function DeletedElsewhere({ contact }: { contact: Contact }) {
  const { mutate: restore, isPending, isError } = useRestoreContact();
  return (
    <MessageBox
      tone="error"
      className="mx-5 my-3 md:mx-7"
      action={
        !isError && (
          <Button
            size="sm"
            variant="ghost"
            className="-my-1"
            working={isPending}
            onClick={() => restore({ params: { id: contact.id } })}
          >
            Restore contact
          </Button>
        )
      }
    >
      This contact was deleted elsewhere. What you are writing here stays until you close it.
      {isError && ' It could not be restored.'}
    </MessageBox>
  );
}
