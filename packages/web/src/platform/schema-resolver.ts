import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** Lets one schema of the contract judge a form, and gives the submit handler what the schema makes of it. */
export const schemaResolver = <Fields extends FieldValues, Body>(schema: z.ZodType<Body>) =>
  // The library's own types lose what a schema answers.
  standardSchemaResolver(schema as z.ZodType<Body, Fields>) as unknown as Resolver<Fields, unknown, Body>;
