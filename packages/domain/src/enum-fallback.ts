import type { z } from 'zod';

/**
 * For answers: a value that is not among these was made by a newer version, in the database or in the server that an open page talks
 * to. It counts as the given one, so that the rest of the answer can still be read.
 */
export const enumOr = <Values extends z.ZodEnum>(values: Values, otherwise: z.output<Values>) =>
  values.catch(otherwise);
