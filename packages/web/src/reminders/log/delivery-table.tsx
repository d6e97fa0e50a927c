import type { Delivery } from '@inner-circle/domain/reminders/delivery-log.contract.ts';
import { Card } from '../../ui/card.tsx';
import { Addressee, DeliveryActions, DeliveryBadge, DeliveryTime, Happened } from './delivery-parts.tsx';

const COLUMNS = ['When', 'To', 'Subject', 'Status', 'What happened'];

/** A table where there is room, a card for each e-mail on a phone. */
export function DeliveryTable({ deliveries, fading }: { deliveries: readonly Delivery[]; fading: boolean }) {
  return (
    <Card as="section" aria-label="E-mails" aria-busy={fading}>
      <table className="w-full text-start max-lg:block lg:table-fixed">
        <thead className="h-10 text-xs text-ink-3 max-lg:sr-only">
          <tr>
            {COLUMNS.map((column, index) => (
              <th key={column} scope="col" className={`px-2 text-start font-medium ${WIDTHS[index]}`}>
                {column}
              </th>
            ))}
            <th scope="col" className="lg:w-46">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className={`max-lg:block ${fading ? 'opacity-60 transition-opacity delay-150' : ''}`}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const WIDTHS = ['lg:w-42 lg:ps-4', 'lg:w-46', 'lg:w-44', 'lg:w-32', ''];

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const cell = 'lg:px-2 lg:py-2.5';
  // The buttons of what is to be decided need a line of their own on a phone.
  const lines = delivery.isOpen ? 'max-lg:col-span-2' : '';
  return (
    <tr className="border-t border-line max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1 max-lg:px-4 max-lg:py-3 max-lg:first:border-t-0 lg:h-14">
      <td className={`${cell} max-lg:order-4 max-lg:col-span-2 max-lg:text-sm lg:ps-4`}>
        <DeliveryTime delivery={delivery} />
      </td>
      <td className={`${cell} max-lg:order-1`}>
        <Addressee delivery={delivery} />
      </td>
      <td className={`${cell} max-lg:order-3 max-lg:col-span-2`}>
        <span title={delivery.subject} dir="auto" className="line-clamp-2 wrap-anywhere">
          {delivery.subject}
        </span>
      </td>
      <td className={`${cell} max-lg:order-2 max-lg:justify-self-end`}>
        <DeliveryBadge delivery={delivery} />
      </td>
      <td className={`${cell} ${lines} max-lg:order-5`}>
        <Happened delivery={delivery} />
      </td>
      <td className={`${cell} ${lines} max-lg:order-6 max-lg:self-end max-lg:justify-self-end lg:pe-4`}>
        <span className="flex justify-end">
          <DeliveryActions delivery={delivery} inLog />
        </span>
      </td>
    </tr>
  );
}
