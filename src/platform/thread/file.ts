import { existsSync } from 'node:fs';

/** Where a module that a thread begins with stands: in the source, or at the top of what was built. */
export function threadFile(source: URL): URL {
  if (existsSync(source)) return source;
  const name = source.pathname.replace(/^.*\/(.*)\.ts$/, '$1.js');
  const beside = new URL(`./${name}`, source);
  return existsSync(beside) ? beside : new URL(`../${name}`, source);
}
