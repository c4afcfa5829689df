/**
 * Settings for the memory of the server's process. With the defaults of V8 and of the C library, program and
 * embedded database take 430 MB while they render public pages; with these settings 325 MB, with the same
 * processor time per request.
 */

/**
 * V8 collects the old space when garbage is 70 % of the used memory, and the new space four times as often as
 * by default. There is one collector thread instead of four: the collectors work for the render threads too,
 * but unlike these do not yield to requests.
 */
export const serverArguments = [
  '--heap-growing-percent=70',
  '--max-semi-space-size=8',
  '--v8-pool-size=1',
  'build/server/server.js',
];

/**
 * One heap for all threads, which returns freed blocks of 64 KiB or more (bodies, compressed pages) to the
 * system.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536' };
