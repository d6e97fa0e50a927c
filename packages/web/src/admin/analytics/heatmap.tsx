import type { PromoAnalytics } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { inFigures } from '../../platform/numbers.ts';
import { classes } from '../../ui/styles/classes.ts';
import { busiestOf, busiestText, heatOf, hourText, WEEKDAYS } from './figures.ts';
import { Nothing, Panel } from './panel.tsx';

/** Five steps of pine over what an empty hour looks like, so that the first of them is warmer than nothing in the dark too. */
const HEATS = [
  'bg-fill',
  'bg-[color-mix(in_oklab,var(--accent)_18%,var(--fill))]',
  'bg-[color-mix(in_oklab,var(--accent)_36%,var(--fill))]',
  'bg-[color-mix(in_oklab,var(--accent)_55%,var(--fill))]',
  'bg-[color-mix(in_oklab,var(--accent)_76%,var(--fill))]',
  'bg-accent',
];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function Heatmap({ heatmap }: { heatmap: PromoAnalytics['heatmap'] }) {
  const busiest = busiestOf(heatmap);
  return (
    <Panel title="When codes are redeemed" aside={<span className="me-auto text-sm text-ink-2">Weekday and hour</span>}>
      {busiest ? (
        <>
          <Hours heatmap={heatmap} most={busiest.redemptions} />
          <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2 md:ps-10">
            <span aria-hidden="true" className="flex items-center gap-1">
              <span className="me-1">0</span>
              {HEATS.map((heat) => (
                <span key={heat} className={`size-3 rounded-xs ${heat}`} />
              ))}
              <span className="ms-1">{inFigures(busiest.redemptions)} an hour</span>
            </span>
            <span>Busiest: {busiestText(busiest)}</span>
          </div>
        </>
      ) : (
        <Nothing>No data available</Nothing>
      )}
    </Panel>
  );
}

const Hours = ({ heatmap, most }: { heatmap: PromoAnalytics['heatmap']; most: number }) => (
  <table className="w-full table-fixed border-separate border-spacing-px text-xs text-ink-2 md:border-spacing-[3px]">
    <caption className="sr-only">Redemptions by weekday and hour, in UTC</caption>
    <thead>
      <tr>
        <th scope="col" className="w-7 md:w-9">
          <span className="sr-only">Weekday</span>
        </th>
        {HOURS.map((hour) => (
          <th key={hour} scope="col" className="h-5 font-normal">
            <span className={classes(hour % 6 === 0 ? '' : hour % 3 === 0 ? 'max-md:sr-only' : 'sr-only')}>
              {hourText(hour).slice(0, 2)}
            </span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {WEEKDAYS.map((weekday, day) => (
        <tr key={weekday}>
          <th scope="row" className="text-start font-normal">
            <abbr title={weekday} className="no-underline">
              {weekday.slice(0, 3)}
            </abbr>
          </th>
          {HOURS.map((hour) => {
            const redemptions = heatmap[day]?.[hour] ?? 0;
            return (
              <td
                key={hour}
                title={`${weekday} ${hourText(hour)}: ${inFigures(redemptions)}`}
                className={classes(
                  'h-5 rounded-xs p-0',
                  HEATS[heatOf(redemptions, most)],
                  redemptions === most && 'outline-2 -outline-offset-1 outline-ink',
                )}
              >
                <span className="sr-only">{inFigures(redemptions)}</span>
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);
