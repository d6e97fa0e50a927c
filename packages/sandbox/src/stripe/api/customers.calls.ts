import { z } from 'zod';
import type { Account } from '../account/account.ts';
import type { Customer } from '../account/objects.ts';
import type { Calls } from './call.ts';
import { listing, pageOf } from './listing.ts';
import { gone } from './stripe-error.ts';

const CustomerFields = z.strictObject({
  email: z.string().max(512).optional(),
  name: z.string().max(256).optional(),
  description: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});

export function customersCalls(call: Calls, account: Account): void {
  const { customers } = account;

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
    run: (_input, id) => customers.get(id) ?? gone('customer', id),
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
