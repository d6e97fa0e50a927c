import { phoneKey } from '@inner-circle/domain/import-export/duplicates.rules.ts';
import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export type PhoneNumber = {
  /** With its country, as +493012345678; null where neither the number nor the user's time zone names one. */
  readonly international: string | null;
  /** Its last digits, which are the same with and without the country. */
  readonly ending: string;
};

/** A number as it is compared, however it was typed. Undefined for what is no number. */
export function phoneNumber(typed: string, country: CountryCode | undefined): PhoneNumber | undefined {
  const parsed = parsePhoneNumberFromString(typed, country);
  const international = parsed?.isPossible() ? parsed.number : null;
  const ending = phoneKey(international ?? typed);
  return ending === undefined ? undefined : { international, ending };
}

let countriesByZone: Map<string, CountryCode> | undefined;

/** In whose numbers a user writes: that of the time zone. Some zones, as UTC, are of no country. */
export function countryOf(timeZone: string): CountryCode | undefined {
  countriesByZone ??= new Map(
    getCountries().flatMap((region) =>
      (new Intl.Locale('und', { region }).getTimeZones() ?? []).map((zone) => [zone, region] as const),
    ),
  );
  return countriesByZone.get(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone);
}
