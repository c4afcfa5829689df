/**
 * Defines the project's paths and runs programs. The project needs Node 24. On a machine with a different Node,
 * the one from the npm package `node` runs everything except the installation.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stop } from './report.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const neededMajor = 24;
const binaries = path.join(root, 'node_modules', '.bin');
const packagedNode = path.join(root, 'node_modules', 'node', 'bin', 'node');

function isModern(version) {
  return Number(version.replace(/^v/, '').split('.')[0]) >= neededMajor;
}

/**
 * Returns the environment for `npm ci`, without node_modules/.bin: with the packaged Node first on the PATH,
 * `npm ci` would delete the program that runs it.
 */
export function machineEnvironment() {
  const entries = (process.env.PATH ?? '').split(path.delimiter);
  const own = entries.filter((entry) => !entry.endsWith(path.join('node_modules', '.bin')));
  return { ...process.env, PATH: own.join(path.delimiter) };
}

/** Returns the environment for everything else, with the project's tools and Node 24 first on the PATH. */
export function projectEnvironment() {
  const modernFirst = [binaries];
  // The machine's own Node 24 comes before the packaged one.
  if (isModern(process.version)) modernFirst.unshift(path.dirname(process.execPath));
  const { PATH, ...rest } = machineEnvironment();
  return { ...rest, PATH: [...modernFirst, PATH].join(path.delimiter) };
}

/** Loads `.env`; variables of the environment take precedence. */
export function loadSettings() {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Returns the path of a Node 24: the running one if it is new enough, otherwise the packaged one. */
export function modernNode() {
  if (isModern(process.version)) return process.execPath;
  if (existsSync(packagedNode)) return packagedNode;
  throw new Stop(
    `Ardoise needs Node ${neededMajor}, this is ${process.version}. The package «node» provides it, but its\n` +
      'installation script did not run. Either allow installation scripts and run\n\n' +
      '    npm rebuild node\n\n' +
      `or install Node ${neededMajor} (https://nodejs.org), then start again.`,
  );
}

export function hasModernNode() {
  return isModern(process.version) || existsSync(packagedNode);
}

/** Lists the running processes, so that they can be ended if the command is interrupted. */
export const running = new Set();

/** Ends the running programs and this command. */
export function endPrograms() {
  for (const child of running) child.kill('SIGTERM');
  process.exit(143);
}

/**
 * Runs a program and waits for its end. Captures its output, or prints it with `show`. Does not reject if the
 * program fails.
 */
export function run(command, args, { show = false, input, ...options } = {}) {
  return new Promise((resolve) => {
    const stdio = [
      input === undefined ? 'ignore' : 'pipe',
      show ? 'inherit' : 'pipe',
      show ? 'inherit' : 'pipe',
    ];
    const child = spawn(command, args, { cwd: root, env: projectEnvironment(), ...options, stdio });
    const chunks = [];
    running.add(child);
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    const done = (code, note = '') => {
      running.delete(child);
      resolve({ ok: code === 0, code, output: Buffer.concat(chunks).toString() + note });
    };
    child.on('error', (error) => done(127, `${command}: ${error.message}\n`));
    child.on('close', (code) => done(code ?? 1));
    if (input !== undefined) child.stdin.end(input);
  });
}

/** Like `run`, but a failure stops the command and prints the program's output. */
export async function runOrStop(what, command, args, options) {
  const result = await run(command, args, options);
  if (!result.ok) throw new Stop(`${result.output.trimEnd()}\n\n${what} failed (see above).`);
  return result;
}
