import { existsSync } from 'node:fs';

/** The path of a thread's module: in the source, or at the top of the build. */
export function threadFile(source: URL): URL {
  if (existsSync(source)) return source;
  const name = source.pathname.replace(/^.*\/(.*)\.ts$/, '$1.js');
  // In the build the calling code may be some folders below.
  const places = ['./', '../', '../../', '../../../'].map((place) => new URL(`${place}${name}`, source));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`there is no ${name}: vite.config.ts has to name it`);
  return found;
}
