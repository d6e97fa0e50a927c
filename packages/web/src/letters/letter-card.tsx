import type { LetterChange, LetterSettings, Trial } from '@inner-circle/domain/letters/letters.contract.ts';
import { hourInWords, WEEKDAYS } from '@inner-circle/domain/letters/letters.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { FailedCard, LoadingCard } from '../integrations/card-states.tsx';
import { IntegrationCard } from '../integrations/integration-card.tsx';
import { textOfError } from '../platform/server/call-error.ts';
import { timeZone } from '../platform/time/clock.ts';
import { Mail } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { MessageBox } from '../ui/states/message-box.tsx';
import { letterQuery, useChangeLetter, useSendTrial } from './letters.queries.ts';

const LETTER = {
  name: 'Weekly letter',
  icon: Mail,
  explanation: 'What was good, one call, and the week ahead: a letter to yourself',
};

const DAYS = WEEKDAYS.map((day, index) => ({ value: String(index + 1), label: `${day}s` }));
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourInWords(hour) }));

/** Changed at once, as a switch promises: it is no part of the form around it. */
export function LetterCard() {
  const { data, isError, isFetching, refetch } = useQuery(letterQuery);
  if (data) return <Letter letter={data} />;
  if (!isError) return <LoadingCard of={LETTER} />;
  return (
    <FailedCard
      of={LETTER}
      problem="Whether a letter comes did not load"
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function Letter({ letter }: { letter: LetterSettings }) {
  const change = useChangeLetter();
  const trial = useSendTrial();
  if (!letter.isAvailable && !letter.isOn)
    return (
      <IntegrationCard of={LETTER} detail="Letters are not set up here. Whoever runs this Inner Circle can do that" />
    );
  const save = (body: LetterChange) => {
    trial.reset();
    change.mutate({ body });
  };
  const look = () => {
    change.reset();
    trial.mutate({});
  };
  return (
    <IntegrationCard
      of={LETTER}
      {...(letter.isOn && { detail: <WhenItComes letter={letter} /> })}
      action={<Switch label="Weekly letter" checked={letter.isOn} onChange={(isOn) => save({ isOn })} />}
    >
      {letter.isOn && (
        <div className="grid grid-cols-2 gap-3 max-xs:grid-cols-1">
          <Select
            label="Day"
            options={DAYS}
            value={String(letter.weekday)}
            onChange={(weekday) => save({ weekday: Number(weekday) })}
          />
          <Select
            label="Hour"
            options={HOURS}
            value={String(letter.hour)}
            onChange={(hour) => save({ hour: Number(hour) })}
          />
        </div>
      )}
      {letter.isAvailable && (
        <div>
          <Button size="sm" working={trial.isPending} onClick={look}>
            Send me one now to look at
          </Button>
        </div>
      )}
      {trial.data && <MessageBox tone="info">{outcomeOf(trial.data)}</MessageBox>}
      {trial.isError && <MessageBox tone="error">{textOfError(trial.error)}</MessageBox>}
      {change.isError && <MessageBox tone="error">The letter was not changed. Please try again.</MessageBox>}
    </IntegrationCard>
  );
}

const WITH_TIME = { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;

function WhenItComes({ letter: { email, nextAt, isAvailable } }: { letter: LetterSettings }) {
  if (!isAvailable) return 'Letters are not set up here any more, so none comes';
  if (nextAt === null) return <>To {email}</>;
  const when = Temporal.Instant.from(nextAt).toLocaleString('en-GB', { ...WITH_TIME, timeZone: timeZone() });
  return (
    <>
      To {email}, next on {when}
    </>
  );
}

const outcomeOf = ({ outcome, email }: Trial) =>
  outcome === 'sent'
    ? `On its way to ${email}.`
    : 'There is nothing to write about yet. A letter comes as soon as there is.';
