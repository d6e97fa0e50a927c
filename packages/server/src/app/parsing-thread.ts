import { parentPort } from 'node:worker_threads';
import { serveParsers } from '../platform/parsing/serve-parsers.ts';
import { PARSERS } from './parsers.ts';

serveParsers(PARSERS, parentPort!);
