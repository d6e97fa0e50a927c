import { z } from 'zod';
import type { Account } from '../account/account.ts';
import type { Price, Product } from '../account/objects.ts';
import type { Calls } from './call.ts';
import { listing, pageOf } from './listing.ts';
import { gone, invalid, missing } from './stripe-error.ts';

const Metadata = z.record(z.string(), z.string()).default({});

const NewProduct = z.strictObject({
  id: z.string().optional(),
  name: z.string().min(1),
  description: z.string().optional(),
  metadata: Metadata,
});

/** Terms other than every month or year are kept and told of; subscriptions are billed as if they were not there. */
const NewPrice = z.strictObject({
  product: z.string(),
  currency: z.string(),
  unit_amount: z.coerce.number().int().min(0),
  recurring: z.strictObject({
    interval: z.enum(['month', 'year']),
    interval_count: z.coerce.number().int().min(1).max(12).default(1),
    usage_type: z.enum(['licensed', 'metered']).default('licensed'),
  }),
  transform_quantity: z
    .strictObject({ divide_by: z.coerce.number().int().min(1), round: z.enum(['up', 'down']) })
    .optional(),
  lookup_key: z.string().max(200).optional(),
  transfer_lookup_key: z.stringbool().default(false),
  nickname: z.string().optional(),
  metadata: Metadata,
});

const PriceQuery = z.strictObject({
  ...listing,
  active: z.stringbool().optional(),
  lookup_keys: z.array(z.string()).max(10).optional(),
  product: z.string().optional(),
});

/** What is sold. */
export function catalogCalls(call: Calls, account: Account): void {
  const { products, prices } = account;

  call({
    method: 'POST',
    url: '/v1/products',
    input: NewProduct,
    run: ({ id = account.newId('prod'), name, description = null, metadata }) => {
      if (products.has(id)) throw invalid('Product already exists.', 'id', 'resource_already_exists');
      const product: Product = {
        id,
        object: 'product',
        active: true,
        created: account.now(),
        description,
        livemode: false,
        metadata,
        name,
      };
      products.set(id, product);
      return product;
    },
  });
  call({
    method: 'GET',
    url: '/v1/products/:id',
    input: z.strictObject({}),
    run: (_input, id) => products.get(id) ?? gone('product', id),
  });
  call({
    method: 'GET',
    url: '/v1/products',
    input: z.strictObject(listing),
    run: (query) => pageOf(products.values(), query, '/v1/products'),
  });

  call({
    method: 'POST',
    url: '/v1/prices',
    input: NewPrice,
    run: ({ product, currency, unit_amount, recurring, lookup_key = null, nickname = null, ...rest }) => {
      if (!products.has(product)) throw missing('product', product, 'product');
      const holder = [...prices.values()].find((price) => lookup_key !== null && price.lookup_key === lookup_key);
      if (holder && !rest.transfer_lookup_key)
        throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key');
      if (holder) holder.lookup_key = null;
      const price: Price = {
        id: account.newId('price'),
        object: 'price',
        active: true,
        created: account.now(),
        currency: currency.toLowerCase(),
        livemode: false,
        lookup_key,
        metadata: rest.metadata,
        nickname,
        product,
        billing_scheme: 'per_unit',
        recurring,
        transform_quantity: rest.transform_quantity ?? null,
        type: 'recurring',
        unit_amount,
      };
      prices.set(price.id, price);
      return price;
    },
  });
  call({
    method: 'GET',
    url: '/v1/prices',
    input: PriceQuery,
    run: ({ active, lookup_keys, product, ...paging }) => {
      const found = [...prices.values()].filter(
        (price) =>
          (active === undefined || price.active === active) &&
          (product === undefined || price.product === product) &&
          (lookup_keys === undefined || (price.lookup_key !== null && lookup_keys.includes(price.lookup_key))),
      );
      return pageOf(found, paging, '/v1/prices');
    },
  });
}
