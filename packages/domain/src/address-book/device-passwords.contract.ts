import { z } from 'zod';
import { CreateHeaders, type Endpoint } from '../endpoint.ts';
import { ById, Id } from '../id.ts';
import { Problem } from '../problem.ts';
import { text } from '../text.ts';
import { Moment } from '../time.ts';

export const MOST_DEVICES = 20;
export const LONGEST_DEVICE_NAME = 80;

/** A password with which one device reads the user's people as an address book. It is shown once and kept as a hash. */
export const DevicePassword = z.object({
  id: Id,
  name: z.string(),
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
});
export type DevicePassword = z.infer<typeof DevicePassword>;

export const NewDevicePassword = z.strictObject({ name: text(1, LONGEST_DEVICE_NAME) });
export type NewDevicePassword = z.output<typeof NewDevicePassword>;

/** What a device asks for besides the password. */
const Account = z.object({ server: z.string(), userName: z.string() });

const tags = ['Address book'];

export const devicePasswordsEndpoints = {
  list: {
    method: 'GET',
    url: '/api/device-passwords',
    schema: {
      summary: 'What a device needs to read the user’s people, and which devices do',
      tags,
      response: { 200: Account.extend({ data: z.array(DevicePassword) }) },
    },
  },
  create: {
    method: 'POST',
    url: '/api/device-passwords',
    schema: {
      summary: 'Makes a password for one device; it is in this answer and never again',
      tags,
      headers: CreateHeaders,
      body: NewDevicePassword,
      response: { 201: DevicePassword.extend({ password: z.string() }), 409: Problem },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/device-passwords/:id',
    schema: {
      summary: 'Takes a password back at once',
      tags,
      params: ById,
      response: { 204: z.undefined(), 404: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
