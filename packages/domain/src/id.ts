import { z } from 'zod';

export const Id = z.uuid('is not an id');
export const ById = z.object({ id: Id });
