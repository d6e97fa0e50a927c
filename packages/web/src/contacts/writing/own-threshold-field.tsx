import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Controller, type Control } from 'react-hook-form';
import { ThresholdField } from '../../groups/threshold-field.tsx';
import { settingsQuery } from '../../settings/settings.queries.ts';
import type { ContactFields } from './contact-payload.ts';

type OwnThresholdFieldProps<Body> = { control: Control<ContactFields, unknown, Body> };

export function OwnThresholdField<Body>({ control }: OwnThresholdFieldProps<Body>) {
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  return (
    <Controller
      control={control}
      name="coldThresholdDays"
      render={({ field, fieldState }) => (
        <ThresholdField
          label="Goes cold after"
          field={field}
          error={fieldState.error}
          placeholder={String(settings.coldThresholdDays)}
          hint={`Days for this contact alone. Empty: as its groups say, else your general setting, ${settings.coldThresholdDays} days.`}
        />
      )}
    />
  );
}
