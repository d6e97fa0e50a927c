import { LONGEST_SUBJECT } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { NewWord, type MailboxState } from '@inner-circle/domain/today/today.contract.ts';
import { wordLinks, wordSubject, type WordLink } from '@inner-circle/domain/today/words.rules.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SendingNotice } from '../../reminders/writing/sending-notice.tsx';
import { AtSign, Mail, MessageCircle, Phone, Send } from '../../ui/brand/icons.tsx';
import type { IconShape } from '../../ui/brand/icon.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { fieldSentence } from '../../ui/fields/field.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSavedForm } from '../../ui/forms/use-saved-form.ts';
import { DialogCancel } from '../../ui/overlays/dialog.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { useTaps, type Writing } from '../taps.tsx';
import { useSendWord } from '../today.queries.ts';
import { refusalText } from '../../platform/server/limit-reached.ts';
import { CallError } from '../../platform/server/call-error.ts';

type Way = 'email' | WordLink['by'];
type WordFields = { subject: string; message: string };

const WAYS: Readonly<Record<Way, { label: string; icon: IconShape; open: string }>> = {
  email: { label: 'E-mail', icon: Mail, open: '' },
  telegram: { label: 'Telegram', icon: Send, open: 'Open Telegram' },
  whatsapp: { label: 'WhatsApp', icon: MessageCircle, open: 'Open WhatsApp' },
  message: { label: 'Message', icon: AtSign, open: 'Open messages' },
  phone: { label: 'Phone', icon: Phone, open: 'Call' },
};

/** Only these apps take words by their link. */
const TAKES_WORDS = new Set<Way>(['email', 'whatsapp', 'message']);

type SendWordProps = { writing: Writing; mailbox: MailboxState; open: boolean; onClose: () => void };

/** A few words to somebody: an e-mail that goes out at once, or another app that is opened by a link. */
export default function SendWordDialog({ writing, mailbox, open, onClose }: SendWordProps) {
  const { person, options } = writing;
  const { put } = useTaps();
  const { mutateAsync: send } = useSendWord();
  const mayMail = person.email !== null && mailbox === 'ready';
  const subject = wordSubject(person.name, options?.isBirthday ?? false);
  const written = useSavedForm<WordFields, NewWord>({
    fields: { subject, message: '' },
    schema: NewWord,
    draft: `word:${person.id}`,
    given: options?.given,
    hasWords: ({ subject: line, message }) => message.trim() !== '' || line !== subject,
    save: async (body) => {
      const word = await send({ params: { contactId: person.id }, body });
      put(person.id, { kind: 'word', word, words: { subject: word.subject, message: body.message } });
    },
    saysAtFields: true,
    failure: (error) =>
      refusalText(error, error instanceof CallError ? error.problem.message : 'Your e-mail did not go out.'),
    onSaved: onClose,
  });
  const { form } = written;
  const { errors } = form.formState;
  const message = useWatch({ control: form.control, compute: (values: WordFields) => values.message });
  const links = wordLinks(person, message);
  const ways: Way[] = [...(mayMail ? (['email'] as const) : []), ...links.map(({ by }) => by)];
  const [chosen, choose] = useState<Way>();
  const way = ways.find((one) => one === chosen) ?? ways[0];
  const link = links.find(({ by }) => by === way);
  const leaveBy = (by: WordLink['by']) => {
    written.discard();
    put(person.id, { kind: 'opened', by, words: TAKES_WORDS.has(by) ? message : '' });
    onClose();
  };
  return (
    <FormDialog
      of={written}
      {...{ open, onClose }}
      title="Send a word"
      subtitle={
        <>
          to <bdi>{person.name}</bdi>
        </>
      }
      submitLabel="Send"
      workingLabel="Sending..."
      isReady={message.trim() !== ''}
      fit
      footerStart={way === 'email' && <span className="text-sm text-ink-3 max-md:hidden">Sending logs it</span>}
      footer={
        way === 'email' ? undefined : (
          <>
            <DialogCancel disabled={false} />
            {link && (
              <ButtonLink
                variant="primary"
                icon={WAYS[link.by].icon}
                href={link.href}
                {...(/^https?:/.test(link.href) && { target: '_blank', rel: 'noreferrer' })}
                onClick={() => leaveBy(link.by)}
              >
                {WAYS[link.by].open}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {person.email !== null && !mayMail && <SendingNotice />}
      {ways.length > 1 && way && (
        <Segmented
          label="How"
          hideLabel
          full
          wraps
          options={ways.map((value) => ({ value, label: WAYS[value].label, icon: WAYS[value].icon }))}
          value={way}
          onChange={choose}
        />
      )}
      {way === undefined && (
        <MessageBox tone="info">
          There is no way to reach <bdi>{person.name}</bdi> from here yet: add an e-mail address, a phone number or a
          Telegram name to the contact.
        </MessageBox>
      )}
      {way === 'email' && (
        <TextField
          label="Subject"
          autoComplete="off"
          maxLength={LONGEST_SUBJECT}
          error={fieldSentence(errors.subject?.message)}
          {...form.register('subject')}
        />
      )}
      {way !== undefined && TAKES_WORDS.has(way) && (
        <TextArea
          label="Your words"
          rows={5}
          data-autofocus
          error={fieldSentence(errors.message?.message)}
          {...form.register('message')}
        />
      )}
      {way === 'email' && (
        <p className="text-sm text-ink-3">
          Goes out at once from your own mailbox to {person.email}. Nothing is sent until you press Send.
        </p>
      )}
      {(way === 'telegram' || way === 'phone') && (
        <p className="text-ink-2">
          Opens {way === 'phone' ? 'your phone' : 'the chat in Telegram'}. Here you can say afterwards that you were in
          touch.
        </p>
      )}
    </FormDialog>
  );
}
