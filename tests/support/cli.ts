/** Runs the built command line as a process. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { compiledCode } from './server-process.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface CliOutcome {
  code: number | null;
  output: string;
}

/** Runs a command until it ends. @param env variables besides PATH. */
export function runCli(args: string[], env: Record<string, string>): Promise<CliOutcome> {
  const child = spawn(process.execPath, ['build/server/cli.js', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...compiledCode, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
