/**
 * `npm start`: installs and builds if needed, then runs the server in the foreground. If nothing is needed this
 * takes a fraction of a second. `--dev` runs the development server, `--cli` a command (`npm run cli -- …`).
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ensureBuild } from './setup/build.mjs';
import { endWithNpm } from './setup/npm-parent.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { runMain } from './setup/report.mjs';
import { serverArguments, serverEnvironment } from './setup/server-process.mjs';
import { endPrograms, loadSettings, projectEnvironment, root } from './setup/toolchain.mjs';

/** Runs a program as a child process in our terminal; passes on signals and the exit code. */
function serve(node, args, mode) {
  // React is several times slower without NODE_ENV=production.
  const env = { NODE_ENV: mode, ...serverEnvironment, ...projectEnvironment() };
  const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' });
  process.off('SIGTERM', endPrograms);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGINT', () => {
    // On a terminal Ctrl-C reaches the child directly; a second signal would interrupt its shutdown.
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}

endWithNpm();
// Ends an installation or a build.
process.on('SIGTERM', endPrograms);

await runMain(async () => {
  loadSettings();
  const [program, ...args] = process.argv.slice(2);
  const node = await ensurePackages();
  if (program === '--dev') return serve(node, ['scripts/dev.mjs', ...args], 'development');
  await ensureBuild();
  if (program === '--cli') return serve(node, ['build/server/cli.js', ...args], 'production');
  serve(node, [...serverArguments, ...process.argv.slice(2)], 'production');
});
