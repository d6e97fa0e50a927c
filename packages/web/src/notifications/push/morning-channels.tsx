import { MORNING_HOUR } from '@inner-circle/domain/notifications/notifications.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useTelegramStatus } from '../../integrations/integrations.queries.ts';
import { Setting, SettingsGroup } from '../../settings/setting.tsx';
import { Check } from '../../ui/brand/icons.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { NotLoaded } from '../../ui/states/endless-scroll.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { OtherBrowsers } from './other-browsers.tsx';
import { pushQuery } from './push.queries.ts';
import { ThisBrowser } from './this-browser.tsx';

/** The ways by which the morning's notices reach somebody. What is turned on here is on at once. */
export function MorningChannels() {
  const { data, isError, refetch } = useQuery(pushQuery);
  return (
    <SettingsGroup title="How your mornings reach you">
      <Setting name="In the bell" explanation={`Always, from ${MORNING_HOUR} in the morning where you are`}>
        <OnBadge />
      </Setting>
      <Telegram />
      {isError && !data && <NotLoaded onRetry={() => void refetch()} />}
      {!isError && !data && <SkeletonRows rows={1} shape="section" label="Loading browsers" />}
      {data && <ThisBrowser state={data} />}
      {data && <OtherBrowsers browsers={data.data.filter(({ isHere }) => !isHere)} />}
    </SettingsGroup>
  );
}

const OnBadge = () => (
  <Badge tone="good" icon={Check}>
    On
  </Badge>
);

/** Connected among the integrations, which say more of it. */
function Telegram() {
  const { status } = useTelegramStatus();
  if (!status?.isAvailable) return null;
  return (
    <Setting
      name="Telegram"
      explanation={status.isConnected ? 'One message with the whole morning' : 'Once it is connected, below'}
    >
      {status.isConnected && <OnBadge />}
    </Setting>
  );
}
