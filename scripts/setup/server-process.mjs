/**
 * How the server's process uses memory. With the defaults of V8 and of the C library, program and embedded database take
 * 430 MB while they render public pages, with these settings 325 MB, for the same processor time per request.
 */

/**
 * V8 collects the old space when garbage is 70 % of the used memory, and the new space four times as often as by default.
 * One collector thread instead of four: collectors also serve the render threads, and do not yield to requests as those do.
 */
export const serverArguments = [
  '--heap-growing-percent=70',
  '--max-semi-space-size=8',
  '--v8-pool-size=1',
  'build/server/server.js',
];

/** One heap for all threads, which returns blocks of 64 KiB (bodies, compressed pages) to the system when they are freed. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536' };
