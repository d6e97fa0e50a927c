import type { SmtpMailbox, SmtpSecurity } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { Mail } from '../../ui/brand/icons.tsx';
import { fieldSentence } from '../../ui/fields/field.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Segmented, type SegmentedOption } from '../../ui/fields/segmented.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { knownServer } from './well-known-servers.ts';

type SmtpForm = UseFormReturn<SmtpMailbox, unknown, SmtpMailbox>;

/** Where each kind of server usually listens. */
export const PORTS: Readonly<Record<SmtpSecurity, number>> = { tls: 465, starttls: 587, none: 25 };

const SECURITIES: readonly SegmentedOption<SmtpSecurity>[] = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'none', label: 'None' },
];

export function SmtpFields({ form }: { form: SmtpForm }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const [email, host, security] = useWatch({ control, name: ['email', 'host', 'security'] });
  const server = knownServer(email);
  const follow = useFollowers(form);
  const says = (field: keyof typeof errors) => fieldSentence(errors[field]?.message);
  return (
    <>
      <TextField
        label="E-mail address"
        type="email"
        icon={Mail}
        autoComplete="email"
        error={says('email')}
        {...register('email', { onChange: follow.email })}
      />
      <TextField
        label="Server"
        placeholder="smtp.example.com"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={says('host')}
        {...register('host')}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Controller
          control={control}
          name="security"
          render={({ field }) => (
            <Segmented
              label="Security"
              full
              options={SECURITIES}
              value={field.value}
              onChange={follow.security}
              error={says('security')}
            />
          )}
        />
        <TextField
          label="Port"
          inputMode="numeric"
          autoComplete="off"
          error={says('port')}
          {...register('port', { valueAsNumber: true })}
        />
      </div>
      {security === 'none' && (
        <MessageBox tone="caution">
          Your password and your mail travel where others can read them. Choose this only for a server on your own
          network.
        </MessageBox>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="User name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Mostly the e-mail address"
          error={says('username')}
          {...register('username')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={
            server?.appPassword && server.host === host && 'This provider wants an app password, made in its settings'
          }
          error={says('password')}
          {...register('password')}
        />
      </div>
    </>
  );
}

/** What nobody has touched follows what it mostly depends on. */
function useFollowers({ getValues, setValue, formState }: SmtpForm) {
  const { dirtyFields } = formState;
  const setSecurity = (security: SmtpSecurity) => {
    setValue('security', security);
    if (!dirtyFields.port) setValue('port', PORTS[security]);
  };
  return {
    security: setSecurity,
    email: () => {
      const email = getValues('email').trim();
      const server = knownServer(email);
      if (!dirtyFields.username) setValue('username', email);
      if (dirtyFields.host) return;
      setValue('host', server?.host ?? '');
      if (server) setSecurity(server.security);
    },
  };
}
