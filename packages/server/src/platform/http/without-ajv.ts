/** Keeps Fastify from loading Ajv and fast-json-stringify at every start, which are larger than Fastify: all schemas are zod's. */
export const WITHOUT_AJV = { compilersFactory: { buildValidator: () => notOfZod, buildSerializer: () => notOfZod } };

const notOfZod = (): never => {
  throw new Error('A schema is not one of zod.');
};
