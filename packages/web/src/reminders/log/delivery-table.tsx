import type { Delivery } from '@inner-circle/domain/reminders/delivery-log.contract.ts';
import { Card } from '../../ui/card.tsx';
import { Addressee, DeliveryActions, DeliveryBadge, DeliveryTime, Happened } from './delivery-parts.tsx';

const COLUMNS = ['When', 'To', 'Subject', 'Status', 'What happened'];

/** A table where there is room, a card for each e-mail on a phone. */
export function DeliveryTable({ deliveries, fading }: { deliveries: readonly Delivery[]; fading: boolean }) {
  return (
    <Card as="section" aria-label="E-mails" aria-busy={fading}>
      <table className="w-full text-start max-md:block md:table-fixed">
        <thead className="h-10 text-xs text-ink-3 max-md:sr-only">
          <tr>
            {COLUMNS.map((column, place) => (
              <th key={column} scope="col" className={`px-2 text-start font-medium ${WIDTHS[place]}`}>
                {column}
              </th>
            ))}
            <th scope="col" className="md:w-46">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className={`max-md:block ${fading ? 'opacity-60 transition-opacity delay-150' : ''}`}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const WIDTHS = ['md:w-42 md:ps-4', 'md:w-46', 'md:w-44', 'md:w-32', ''];

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const cell = 'md:px-2 md:py-2.5';
  // The buttons of what is to be decided need a line of their own on a phone.
  const lines = delivery.isOpen ? 'max-md:col-span-2' : '';
  return (
    <tr className="border-t border-line max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3 max-md:first:border-t-0 md:h-14">
      <td className={`${cell} max-md:order-4 max-md:col-span-2 max-md:text-sm md:ps-4`}>
        <DeliveryTime delivery={delivery} />
      </td>
      <td className={`${cell} max-md:order-1`}>
        <Addressee delivery={delivery} />
      </td>
      <td className={`${cell} max-md:order-3 max-md:col-span-2`}>
        <span title={delivery.subject} dir="auto" className="line-clamp-2 wrap-anywhere">
          {delivery.subject}
        </span>
      </td>
      <td className={`${cell} max-md:order-2 max-md:justify-self-end`}>
        <DeliveryBadge delivery={delivery} />
      </td>
      <td className={`${cell} ${lines} max-md:order-5`}>
        <Happened delivery={delivery} />
      </td>
      <td className={`${cell} ${lines} max-md:order-6 max-md:self-end max-md:justify-self-end md:pe-4`}>
        <span className="flex justify-end">
          <DeliveryActions delivery={delivery} inLog />
        </span>
      </td>
    </tr>
  );
}
