/** Imported first by what runs in a thread: its work gives way to the requests, which others wait for. */
import { setPriority } from 'node:os';

// Where a thread has a priority of its own: elsewhere it would be the whole program's. With 10 it gets a tenth of what a
// request gets that wants the same processor.
if (process.platform === 'linux') setPriority(10);
