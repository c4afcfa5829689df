/**
 * A throw-away PostgreSQL for one test run: a new cluster in a temporary directory, on a free port of
 * 127.0.0.1, gone when the run ends. It may lose everything at a power cut, and is the faster for it.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Stop } from './report.mjs';
import { machineEnvironment, run } from './toolchain.mjs';

const carefree = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Its databases live for a minute; a vacuum at work in one keeps it from being dropped.
  autovacuum: 'off',
  // Two workers, each with a pool and a database of its own, and the servers that tests start.
  max_connections: '200',
  // The line that says it is ready is waited for, so it must be in English.
  lc_messages: 'C',
};

/** PostgreSQL refuses to run as root, so root lends it another account: its own, or nobody's. */
function account() {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    try {
      const id = (flag) => Number(execFileSync('id', [flag, user], { stdio: 'pipe' }).toString());
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This machine has no such user; the next one will do.
    }
  }
  throw new Stop(
    'PostgreSQL does not run as root, and there is neither a user «postgres» nor «nobody» to run it as.',
  );
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Starts the server and waits for its own word that it answers. */
function serve(program, args, options) {
  return new Promise((resolve, reject) => {
    const server = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    server.stderr.on('data', (chunk) => {
      // Only the start is kept; afterwards the pipe is merely emptied.
      if (log.length < 10_000) log += chunk;
      if (log.includes('ready to accept connections')) resolve(server);
    });
    server.on('error', reject);
    server.on('exit', () =>
      reject(new Stop(`${log.trimEnd()}\n\nThe PostgreSQL for the tests did not start.`)),
    );
  });
}

/** Makes the cluster with the role and database of the tests; `bin` is where PostgreSQL's programs are. */
export async function startCluster(bin) {
  const home = mkdtempSync(path.join(tmpdir(), 'ardoise-postgres-'));
  const data = path.join(home, 'data');
  const remove = () => rmSync(home, { recursive: true, force: true });
  const as = account();
  if (as.uid !== undefined) chownSync(home, as.uid, as.gid);
  const options = { ...as, cwd: home, env: { ...machineEnvironment(), HOME: home } };
  const program = (name) => path.join(bin, name);
  const settings = Object.entries(carefree).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

  try {
    const initdb = (locale) =>
      run(
        program('initdb'),
        ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync'],
        options,
      );
    // C.UTF-8 knows accented capitals; where it does not exist (macOS), plain C has to do.
    let made = await initdb('C.UTF-8');
    if (!made.ok) made = await initdb('C');
    if (!made.ok) throw new Stop(`${made.output}\n\nThe PostgreSQL for the tests could not be made.`);

    // Single-user mode needs no client program, which is a package of its own on some systems.
    const statements = [
      'create role ardoise login createrole createdb nosuperuser nobypassrls',
      'create database ardoise_test owner ardoise',
    ];
    const single = ['--single', ...settings, '-D', data, 'postgres'];
    await run(program('postgres'), single, { ...options, input: `${statements.join('\n')}\n` });

    const port = await freePort();
    const network = [
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${home}`,
    ];
    const launch = () => serve(program('postgres'), ['-D', data, ...network, ...settings], options);
    let server = await launch();
    /** At once: whatever it was doing, it is killed in the middle of it. */
    const pause = async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGQUIT');
      await gone;
    };
    return {
      url: `postgres://ardoise@127.0.0.1:${port}/ardoise_test`,
      pause,
      async resume() {
        server = await launch();
      },
      async stop() {
        await pause();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
