import { Globe } from '../ui/brand/icons.tsx';
import { SearchSelect } from '../ui/fields/search-select.tsx';
import { Setting, SettingsGroup } from './setting.tsx';

type TimeZoneSettingProps = { zone: string; onChange: (zone: string) => void };

const known = () => Intl.supportedValuesOf('timeZone');
const nameOf = (zone: string) => zone.replaceAll('_', ' ');
const offsetOf = (zone: string) => Temporal.Now.zonedDateTimeISO(zone).offset;

export function TimeZoneSetting({ zone, onChange }: TimeZoneSettingProps) {
  const zones = known();
  return (
    <SettingsGroup title="Date and time">
      <Setting name="Time zone" explanation="Decides when your days begin, and what is due today" wide>
        <SearchSelect
          label="Time zone"
          hideLabel
          icon={Globe}
          className="w-full md:w-64"
          options={zones.includes(zone) ? zones : [zone, ...zones]}
          value={zone}
          onChange={(next) => next !== null && onChange(next)}
          keyOf={nameOf}
          labelOf={nameOf}
          nothing="No such time zone. Try the nearest large city."
          renderOption={(option) => (
            <>
              <span className="min-w-0 flex-1 truncate">{nameOf(option)}</span>
              <span className="text-sm text-ink-3">{offsetOf(option)}</span>
            </>
          )}
        />
      </Setting>
    </SettingsGroup>
  );
}
