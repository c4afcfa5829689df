/** Lowers a thread's priority below that of requests. Threads import this first, or after a slow start (pdf/document.worker.ts). */
import { setPriority } from 'node:os';

// Only on Linux, where threads have their own priority. With 10 a thread gets a tenth of the processor time
// of a competing request.
if (process.platform === 'linux') setPriority(10);
