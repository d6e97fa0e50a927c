import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { Problem } from '../problem.ts';

/** About ten minutes of speech as a browser records it. */
export const LARGEST_RECORDING = 10 * 1024 * 1024;
export const LONGEST_RECORDING_SECONDS = 120;

const tags = ['Assistant'];

export const speechEndpoints = {
  status: {
    method: 'GET',
    url: '/api/speech-to-text',
    schema: {
      summary: 'Whether speech can be turned into text here',
      tags,
      response: { 200: z.object({ available: z.boolean(), message: z.string().nullable() }) },
    },
  },
  /** A multipart form whose field `file` holds the recording. */
  transcribe: {
    method: 'POST',
    url: '/api/speech-to-text',
    schema: {
      summary: 'Turns a recording into text',
      tags,
      response: {
        200: z.object({ text: z.string() }),
        400: Problem,
        413: Problem,
        415: Problem,
        502: Problem,
        503: Problem,
      },
    },
    config: { perMinute: 20, isCostly: true },
  },
} as const satisfies Record<string, Endpoint>;
