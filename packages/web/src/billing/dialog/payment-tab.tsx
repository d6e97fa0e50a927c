import { Icon } from '../../ui/brand/icon.tsx';
import { CreditCard, ExternalLink } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { lockDrawing } from '../../ui/brand/later-drawings.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Billing } from '../buying/use-billing.ts';

/** Cards and invoices are the payment provider's: we never see them. */
export function PaymentTab({ billing: { isBought, underWay, manage } }: { billing: Billing }) {
  if (!isBought)
    return (
      <EmptyState title="Nothing to pay" drawing={lockDrawing}>
        You have no paid subscription. Cards and invoices appear here once you have one.
      </EmptyState>
    );
  return (
    <section className="grid justify-items-start gap-3 rounded-xl p-5 ring-1 ring-edge ring-inset md:p-6">
      <h3 className="flex items-center gap-2.5 font-strong">
        <Icon of={CreditCard} className="text-ink-3" />
        Card, invoices and address
      </h3>
      <p className="max-w-120 text-ink-2">
        They are kept by our payment provider, and you change them in its customer portal. We never see your card
        number.
      </p>
      <Button
        icon={ExternalLink}
        disabled={underWay !== undefined && underWay !== 'portal'}
        working={underWay === 'portal'}
        onClick={() => void manage()}
      >
        Open customer portal
      </Button>
    </section>
  );
}
