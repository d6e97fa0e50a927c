import { useState } from 'react';

import { Flame, Mail, Phone, Snowflake } from '../brand/icons.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { DateButton } from '../fields/dates/date-button.tsx';
import { DateField } from '../fields/dates/date-field.tsx';
import { Disclosure } from '../disclosure.tsx';
import { LinkedInSign, RingSign } from '../brand/own-icons.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { PlainDateField, TimeField } from '../fields/dates/picked-fields.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { Segmented } from '../fields/segmented.tsx';
import { Select } from '../fields/select.tsx';
import { Stepper } from '../fields/stepper.tsx';
import { Switch } from '../fields/switch.tsx';
import { TagInput } from '../fields/tags/tag-input.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Chapter, Row, Shown } from './frame.tsx';

const repeats = [
  { value: 'once', label: 'Once' },
  { value: 'several', label: 'Several times' },
  { value: 'weekly', label: 'Every week' },
] as const;

const groups = ['Work', 'Sailing', 'Salsa, Thursdays', 'Lisbon', 'Book club', 'Family'];

const create = async (name: string) => {
  await new Promise((done) => setTimeout(done, 600));
  return name !== 'no';
};

export function Fields() {
  return (
    <Chapter
      title="Fields"
      about="A label above, a hint or an error below. 16 px text on touch so that phones do not zoom."
    >
      <div className="grid gap-4 md:grid-cols-3">
        <TextField label="Name" placeholder="Name" />
        <TextField label="Email" optional icon={Mail} type="email" defaultValue="m.v@example.fi" />
        <TextField
          label="Phone"
          optional
          icon={Phone}
          type="tel"
          placeholder="+358 40 123 4567"
          hint="With the country"
        />
        <PasswordField label="Password" defaultValue="lovelace" />
        <TextField label="Name" error="Contact name is required" />
        <TextField label="Email" disabled value="maya@lindholm.se" readOnly />
        <TextArea label="Notes" defaultValue="Peanut allergy. Likes long walks more than dinners." />
      </div>
      <Choices />
      <Dates />
      <Switches />
    </Chapter>
  );
}

function Choices() {
  const [repeat, setRepeat] = useState<(typeof repeats)[number]['value']>('once');
  const [warmth, setWarmth] = useState<'all' | 'warm' | 'cold'>('all');
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState(['Work']);
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Select label="Repeats" options={repeats} value={repeat} onChange={setRepeat} />
      <Select label="Group" soft icon={RingSign} options={repeats} value={repeat} onChange={setRepeat} />
      <Segmented
        label="Warmth"
        hideLabel
        value={warmth}
        onChange={setWarmth}
        options={[
          { value: 'all', label: 'All', count: 60 },
          { value: 'warm', label: 'Warm', icon: Flame, tone: 'warm', count: 45 },
          { value: 'cold', label: 'Cold', icon: Snowflake, tone: 'cold', count: 15 },
        ]}
      />
      <SearchField
        label="Search names, groups and notes"
        value={search}
        onChange={setSearch}
        found={undefined}
        slashKey="search-contacts"
      />
      <TagInput label="Groups" value={picked} onChange={setPicked} suggestions={groups} onCreate={create} />
      <Segmented
        label="Warmth"
        full
        value={warmth === 'all' ? 'warm' : warmth}
        onChange={setWarmth}
        options={[
          { value: 'warm', label: 'Warm', icon: Flame, tone: 'warm' },
          { value: 'cold', label: 'Cold', icon: Snowflake, tone: 'cold' },
        ]}
      />
      <Disclosure label="Social profiles">
        <TextField label="LinkedIn" icon={LinkedInSign} placeholder="https://linkedin.com/in/..." />
      </Disclosure>
    </div>
  );
}

function Dates() {
  const [birthday, setBirthday] = useState('--04-08');
  const [due, setDue] = useState('');
  const [time, setTime] = useState('09:00');
  const [days, setDays] = useState(30);
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <DateField label="Birthday" optional value={birthday} onChange={setBirthday} hint={`Value: ${birthday}`} />
      <PlainDateField label="Due" optional value={due} onChange={(event) => setDue(event.target.value)} />
      <TimeField label="Time" value={time} onChange={(event) => setTime(event.target.value)} />
      <Stepper label="Goes cold after" value={days} onChange={setDays} min={1} max={365} hint="Days, from 1 to 365" />
      <DateButton label="Due date" value={due} onChange={setDue}>
        {due || 'Due date'}
      </DateButton>
    </div>
  );
}

function Switches() {
  const [on, setOn] = useState(true);
  return (
    <Row>
      <Shown as="Checkbox">
        <Checkbox>Off</Checkbox>
        <Checkbox defaultChecked>On</Checkbox>
        <Checkbox indeterminate>Some</Checkbox>
        <Checkbox disabled defaultChecked>
          Disabled
        </Checkbox>
      </Shown>
      <Shown as="To-do">
        <Checkbox round>Open</Checkbox>
        <Checkbox round strike defaultChecked>
          Done
        </Checkbox>
      </Shown>
      <Shown as="Switch">
        <Switch label="Birthdays" checked={on} onChange={setOn} />
        <Switch label="To-dos" checked={!on} onChange={() => setOn(!on)} />
      </Shown>
    </Row>
  );
}
