/**
 * All schemas are zod's. Without this the framework loads a validator and a serializer for others, which are larger than itself, with
 * every start.
 */
export const ONLY_ZOD = { compilersFactory: { buildValidator: () => notOfZod, buildSerializer: () => notOfZod } };

const notOfZod = (): never => {
  throw new Error('A schema is not one of zod.');
};
