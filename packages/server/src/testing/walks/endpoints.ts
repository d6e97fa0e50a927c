import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@inner-circle/domain/endpoint.ts';

const domain = path.dirname(fileURLToPath(import.meta.resolve('@inner-circle/domain/endpoint.ts')));

/** Every endpoint of the contract. */
export const endpoints: readonly Endpoint[] = (
  await Promise.all(
    globSync(path.join(domain, '**/*.contract.ts')).map((file) => import(file) as Promise<Record<string, unknown>>),
  )
)
  .flatMap((contract) => Object.entries(contract))
  .filter(([name]) => name.endsWith('Endpoints'))
  .flatMap(([, group]) => Object.values(group as Record<string, Endpoint>));
