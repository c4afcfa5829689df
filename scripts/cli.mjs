/** `npm run cli -- …`: installs and builds if needed, then runs the command and exits with its code. */
import { spawn } from 'node:child_process';
import { ensureBuild } from './setup/build.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { runMain } from './setup/report.mjs';
import { loadSettings, projectEnvironment, root } from './setup/toolchain.mjs';

await runMain(async () => {
  loadSettings();
  const node = await ensurePackages();
  await ensureBuild();
  const args = ['build/server/cli.js', ...process.argv.slice(2)];
  const child = spawn(node, args, { cwd: root, env: projectEnvironment(), stdio: 'inherit' });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
});
