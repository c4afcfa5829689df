/**
 * Writes the generated files (lists of calls, APIs and pages, database types, schema, OpenAPI document). With --check it only
 * reports stale ones. Plain JavaScript, because it starts the loader of TypeScript.
 */
import { runnerImport } from 'vite';
import { keepFiles } from './generate/files.mjs';

async function load({ pathname }) {
  return (await runnerImport(pathname, { configFile: false, logLevel: 'error' })).module;
}

const check = process.argv.includes('--check');
// First the lists, because the other generators load them.
const { callList } = await load(new URL('./generate/call-list.ts', import.meta.url));
const { apiList, pageLists } = await load(new URL('./generate/feature-lists.ts', import.meta.url));
const lists = { 'calls.ts': callList(), 'apis.ts': apiList(), 'pages.ts': pageLists() };
let stale = keepFiles(lists, { check });
if (!check || stale.length === 0) {
  const { followingFiles } = await load(new URL('./generate/main.ts', import.meta.url));
  stale = keepFiles(await followingFiles(), { check });
}
if (check && stale.length > 0) {
  console.error(`Stale: ${stale.map((name) => `generated/${name}`).join(', ')}. Run: npm run generate`);
  process.exitCode = 1;
}
