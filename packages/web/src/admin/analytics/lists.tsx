import type { PromoAnalytics } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { timeAgo } from '@inner-circle/domain/time.ts';
import { inFigures } from '../../platform/numbers.ts';
import { timeZone, useNow } from '../../platform/time/clock.ts';
import { Download } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Face } from '../../ui/faces/face.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { CODE_LOOK } from '../codes/code-parts.tsx';
import { dayOf, dayText, inPercent, planName } from '../codes/code-words.ts';
import { saveCsv, type Rows } from '../../platform/csv.ts';
import { conversionTone } from './figures.ts';
import { Nothing, Panel } from './panel.tsx';

type Top = PromoAnalytics['topPerformingCodes'];

const topTable = (codes: Top): Rows => [
  ['code', 'redemptions', 'conversionRate'],
  ...codes.map(({ code, redemptions, conversionRate }) => [code, redemptions, inPercent(conversionRate)]),
];

export function TopCodes({ codes }: { codes: Top }) {
  const now = useNow();
  const save = () => saveCsv(topTable(codes), `top-promo-codes-${dayOf(now)}.csv`);
  return (
    <Panel
      title="Top codes"
      aside={
        codes.length > 0 && (
          <Button size="sm" variant="ghost" icon={Download} onClick={save}>
            Export CSV
          </Button>
        )
      }
    >
      {codes.length === 0 ? (
        <Nothing>No data available</Nothing>
      ) : (
        <table className="-mx-4 -mb-4 w-[calc(100%+2rem)] md:-mx-5 md:-mb-5 md:w-[calc(100%+2.5rem)]">
          <thead className="h-9 text-xs text-ink-2">
            <tr>
              <th scope="col" className="ps-4 text-start font-medium md:ps-5">
                Code
              </th>
              <th scope="col" className="text-end font-medium">
                Redeemed
              </th>
              <th scope="col" className="pe-4 text-end font-medium md:pe-5">
                Conversion
              </th>
            </tr>
          </thead>
          <tbody>
            {codes.map(({ code, redemptions, conversionRate }) => (
              <tr key={code} className="h-12 border-t border-line">
                <td className={`${CODE_LOOK} ps-4 md:ps-5`}>{code}</td>
                <td className="text-end">{inFigures(redemptions)}</td>
                <td className="pe-4 text-end md:pe-5">
                  <Badge tone={conversionTone(conversionRate)}>{Math.round(conversionRate * 100)}%</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

export function RecentRedemptions({ redemptions }: { redemptions: PromoAnalytics['recentRedemptions'] }) {
  const now = useNow();
  return (
    <Panel title="Recent redemptions">
      {redemptions.length === 0 ? (
        <Nothing>No recent redemptions</Nothing>
      ) : (
        <ul>
          {redemptions.map(({ code, userName, redeemedAt, planType }) => (
            <li
              key={`${redeemedAt} ${userName} ${code}`}
              className="flex items-center gap-3 border-t border-line py-2.5 first:border-0"
            >
              <Face name={userName} size="sm" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{userName}</span>
                <span className="block truncate text-sm text-ink-2">{code}</span>
              </span>
              <Badge className="max-xs:hidden">{planName(planType)}</Badge>
              <time dateTime={redeemedAt} title={dayText(redeemedAt)} className="min-w-20 text-end text-sm text-ink-2">
                {timeAgo(redeemedAt, now, timeZone())}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
