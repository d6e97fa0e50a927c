import { z } from 'zod';
import type { Account } from '../account/account.ts';
import type { Customer } from '../account/objects.ts';
import type { Subscriptions } from '../account/subscriptions.ts';
import type { Calls } from './call.ts';
import { listing, pageOf } from './listing.ts';
import { gone } from './stripe-error.ts';

const deleted = (id: string) => ({ id, object: 'customer' as const, deleted: true as const });

const CustomerFields = z.strictObject({
  email: z.string().max(512).optional(),
  name: z.string().max(256).optional(),
  description: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});

export function customersCalls(call: Calls, account: Account, subscriptions: Subscriptions): void {
  const { customers, deletedCustomers, sessions, portals, cards } = account;

  call({
    method: 'POST',
    url: '/v1/customers',
    input: CustomerFields,
    run: ({ email = null, name = null, description = null, metadata = {} }) => {
      const customer: Customer = {
        id: account.newId('cus'),
        object: 'customer',
        balance: 0,
        created: account.now(),
        description,
        email,
        livemode: false,
        metadata,
        name,
      };
      customers.set(customer.id, customer);
      account.announce('customer.created', customer, account.now());
      return customer;
    },
  });
  call({
    method: 'GET',
    url: '/v1/customers',
    input: z.strictObject({ ...listing, email: z.string().optional() }),
    run: ({ email, ...paging }) => {
      const found = [...customers.values()].filter((one) => email === undefined || one.email === email);
      return pageOf(found, paging, '/v1/customers');
    },
  });
  call({
    method: 'GET',
    url: '/v1/customers/:id',
    input: z.strictObject({}),
    run: (_input, id) => (deletedCustomers.has(id) ? deleted(id) : (customers.get(id) ?? gone('customer', id))),
  });
  call({
    method: 'DELETE',
    url: '/v1/customers/:id',
    input: z.strictObject({}),
    run: (_input, id) => {
      const customer = customers.get(id) ?? gone('customer', id);
      for (const one of subscriptions.of(id)) if (one.ended_at === null) subscriptions.endNow(one);
      for (const session of sessions.values())
        if (session.customer === id && session.status === 'open') session.status = 'expired';
      for (const portal of portals.values()) if (portal.customer === id) portals.delete(portal.id);
      cards.delete(id);
      customers.delete(id);
      deletedCustomers.add(id);
      account.announce('customer.deleted', customer, account.now());
      return deleted(id);
    },
  });
  call({
    method: 'POST',
    url: '/v1/customers/:id',
    input: CustomerFields,
    run: ({ metadata, ...fields }, id) => {
      const customer = customers.get(id) ?? gone('customer', id);
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      Object.assign(customer, given, { metadata: { ...customer.metadata, ...metadata } });
      account.announce('customer.updated', customer, account.now());
      return customer;
    },
  });
}
