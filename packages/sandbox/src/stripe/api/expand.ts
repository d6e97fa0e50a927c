import type { Account } from '../account/account.ts';
import { invalid } from './stripe-error.ts';

type Tree = { [key: string]: unknown };

/** With the objects in place of their ids, at each of the paths. */
export const expanded = (object: object, paths: readonly string[], account: Account): object =>
  paths.reduce<object>((tree, path) => expandOne(tree as Tree, path.split('.'), path, account), object);

function expandOne(tree: Tree, [key = '', ...rest]: readonly string[], path: string, account: Account): Tree {
  if (!Object.hasOwn(tree, key)) throw invalid(`This property cannot be expanded (${path}).`, 'expand');
  const value = tree[key];
  const found = typeof value === 'string' ? objectOf(value, account) : value;
  if (typeof value === 'string' && !found) throw invalid(`This property cannot be expanded (${path}).`, 'expand');
  return { ...tree, [key]: rest.length === 0 ? found : within(found, rest, path, account) };
}

function within(value: unknown, rest: readonly string[], path: string, account: Account): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => within(one, rest, path, account));
  return value === null || typeof value !== 'object' ? value : expandOne(value as Tree, rest, path, account);
}

const objectOf = (id: string, { customers, invoices, prices, products, subscriptions }: Account) =>
  [customers, invoices, prices, products, subscriptions].map((all) => all.get(id)).find((one) => one !== undefined);
