/** What a confined process is tried with (platform/confined). */
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

/** Outside of the engine's heap, where no option of a thread bounds it. */
export function growBuffers(): never {
  const all: Buffer[] = [];
  for (;;) all.push(Buffer.alloc(20_000_000, 1));
}

/** At once, between two looks. */
export const oneBuffer = () => Buffer.alloc(1_900_000_000, 1).length;
