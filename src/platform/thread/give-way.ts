/** The first import of every thread: lowers its priority below that of requests. */
import { setPriority } from 'node:os';

// Only on Linux, where threads have their own priority. With 10 a thread gets a tenth of the processor time
// of a competing request.
if (process.platform === 'linux') setPriority(10);
