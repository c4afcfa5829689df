/** Jobs for tests of confined processes (platform/confined). */
export const echo = (input: unknown) => input;
export const environment = () => Object.keys(process.env);

export function fail(): never {
  throw new Error('no such thing');
}

export function spin(): never {
  for (;;);
}

export function growHeap(): never {
  const all: unknown[] = [];
  for (;;) all.push({ at: all.length, list: [1, 2] });
}

/** Uses memory outside the JavaScript heap, which a thread's options do not limit. */
export function growBuffers(): never {
  const all: Buffer[] = [];
  for (;;) all.push(Buffer.alloc(20_000_000, 1));
}

/** Allocates all memory at once, between two checks. */
export const oneBuffer = () => Buffer.alloc(1_900_000_000, 1).length;
