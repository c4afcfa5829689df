import { existsSync } from 'node:fs';

/** Where a module that a thread begins with stands: in the source, or at the top of what was built. */
export function threadFile(source: URL): URL {
  if (existsSync(source)) return source;
  const name = source.pathname.replace(/^.*\/(.*)\.ts$/, '$1.js');
  // The code that asks may stand in a part of its own, folders below.
  const places = ['./', '../', '../../', '../../../'].map((place) => new URL(`${place}${name}`, source));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`there is no ${name}: vite.config.ts has to name it`);
  return found;
}
