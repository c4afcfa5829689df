/** Texts are rendered here, in a thread of its own (rendering.service.ts), which gives way to the requests. */
import { setPriority } from 'node:os';
import * as imported from './imported.ts';
import * as work from './work.ts';

// Where a thread has a priority of its own: elsewhere it would be the whole program's.
if (process.platform === 'linux') setPriority(5);

export const { check, convert, preview, save } = work;
export const { placeText, readLine, readSource } = imported;
