/**
 * Writes the generated files (database types, schema, OpenAPI document); with --check only tells whether
 * they are stale. Plain JavaScript, because it starts the loader that understands the rest.
 */
import { runnerImport } from 'vite';

const { module } = await runnerImport(new URL('./generate/main.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
});
process.exitCode = await module.generate({ check: process.argv.includes('--check') });
