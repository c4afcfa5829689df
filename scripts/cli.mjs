/** `npm run cli -- …`: installs and builds if needed, then runs the command and exits with its code. */
import { spawn } from 'node:child_process';
import { ensureBuild } from './setup/build.mjs';
import { endWithNpm } from './setup/npm-parent.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { runMain } from './setup/report.mjs';
import { endPrograms, loadSettings, projectEnvironment, root } from './setup/toolchain.mjs';

endWithNpm();
process.on('SIGTERM', endPrograms);

await runMain(async () => {
  loadSettings();
  const node = await ensurePackages();
  await ensureBuild();
  const args = ['build/server/cli.js', ...process.argv.slice(2)];
  const child = spawn(node, args, { cwd: root, env: projectEnvironment(), stdio: 'inherit' });
  process.off('SIGTERM', endPrograms);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
});
