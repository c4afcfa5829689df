import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Adaptation,
  redirect,
  refuseUnfinished,
  setOpen,
  workspaceNamed,
} from '#features/workspaces/server/move.service.ts';
import { foldEmail, isEmail } from '#kernel/email.ts';
import { Problem } from '#kernel/problem.ts';
import { fileOf } from '#platform/backup/manifest.ts';
import type { Platform } from '#platform/platform.ts';
import { commandContext, type JobContext } from '#platform/request/job.ts';
import { bringWorkspace, exportWorkspace } from '../move.ts';
import { createServices } from '../services.ts';
import { type Command, readArgs, UsageError } from './command.ts';
import { commandConfig, withPlatform } from './opening.ts';

export const command: Command = {
  usage: [
    'workspace export <workspace> <file> [--close]',
    'workspace import <file> [--key <file>] [--name <name>] [--host <host>] [--address <former>=<new>]…',
    'workspace moved <workspace> <https://new-origin> <new-id>',
    'workspace open <workspace>',
  ],
  help: `Moves one workspace to another installation of the same version, in which other workspaces may be
in use. <workspace> is its id, name or host, or the address of a member.

  export  writes all rows and files of the workspace into one archive, and beside it the key of the
          secrets in it, <file>.key. Both together give access to everything: transfer them apart.
          --close first closes the workspace for members and readers, so that nothing is added later
  import  brings it into this installation, with new ids. A failed import leaves nothing. Name, host and
          members' addresses must be free here; --name, --host (empty for none) and --address change them
  moved   run it where the workspace was: redirects its addresses and tells its members where it is
  open    opens a closed workspace again and ends its redirects

Passwords, authenticator apps and bank accounts come along. Sessions, links in mails, passkeys, recovery
codes, bills, the licence and what service operations created do not.`,
  async run([verb, ...args], variables) {
    const work = verb !== undefined && Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
    if (work === undefined)
      throw new UsageError(
        verb === undefined ? 'export, import, moved or open is missing' : `workspace ${verb}?`,
      );
    const run = work(args);
    await withPlatform(commandConfig(variables), async (platform) => {
      const services = createServices(platform);
      await platform.jobs.start(services.jobs, { work: false });
      await run(platform, commandContext(services.api.contexts, platform));
    });
    return 0;
  },
};

type Work = (platform: Platform, command: JobContext) => Promise<void>;

/** Each reads the arguments before anything is opened. @throws UsageError */
const verbs: Readonly<Record<string, (args: string[]) => Work>> = {
  export(args) {
    const { values, positionals } = readArgs(args, { close: { type: 'boolean', default: false } });
    const [named, file] = exactly(positionals, ['the workspace', 'the file']);
    return (platform, command) => exportTo(platform, command, { named, file, close: values.close });
  },
  import(args) {
    const { values, positionals } = readArgs(args, {
      key: { type: 'string' },
      name: { type: 'string' },
      host: { type: 'string' },
      address: { type: 'string', multiple: true },
    });
    const [file] = exactly(positionals, ['the file']);
    const keyFile = values.key ?? `${file}.key`;
    if (!existsSync(keyFile)) throw new UsageError(`the key of the archive is missing: ${keyFile}`);
    const adaptation = {
      name: values.name,
      host: values.host?.toLowerCase(),
      addresses: addressesFrom(values.address ?? []),
    };
    return importFrom(file, readFileSync(keyFile, 'utf8').trim(), adaptation);
  },
  moved(args) {
    const [named, origin, id] = exactly(readArgs(args, {}).positionals, [
      'the workspace',
      'its new origin',
      'its new id',
    ]);
    if (!isHttpsOrigin(origin))
      throw new UsageError(`${origin} is not an origin like https://new.example.com`);
    if (!/^[1-9]\d{0,9}$/.test(id)) throw new UsageError(`${id} is not an id`);
    return async (_, command) => {
      const workspace = await workspaceNamed(command, named);
      await redirect(command, workspace, origin, Number(id));
      console.log(`«${workspace.name}» is closed here. Its addresses redirect to ${origin}.`);
    };
  },
  open(args) {
    const [named] = exactly(readArgs(args, {}).positionals, ['the workspace']);
    return async (_, command) => {
      const workspace = await workspaceNamed(command, named);
      await setOpen(command, workspace, true);
      console.log(`«${workspace.name}» is open. Nothing redirects.`);
    };
  },
};

/** Milliseconds for requests that began before the workspace was closed; a server that stops waits as long. */
const GRACE_MS = 15_000;

async function exportTo(
  platform: Platform,
  command: JobContext,
  { named, file, close }: { named: string; file: string; close: boolean },
): Promise<void> {
  const keyFile = `${file}.key`;
  for (const one of [file, keyFile])
    if (existsSync(one)) throw new Problem(409, { msg: `${one} already exists.` });
  const workspace = await workspaceNamed(command, named);
  if (close) {
    await refuseUnfinished(command, workspace);
    await setOpen(command, workspace, false);
    await pause(GRACE_MS);
  }
  const { manifest, key } = await exportWorkspace(platform, command, workspace, file);
  await writeFile(keyFile, `${key}\n`, { mode: 0o600, flag: 'wx' });
  const files = manifest.parts.filter(({ name }) => fileOf(name) !== undefined).length;
  console.log(
    `${file}: «${workspace.name}», ${manifest.rows} rows and ${files} files; read back and complete.\n` +
      `${keyFile}: the key of the secrets in it. Transfer it separately.`,
  );
  if (!close)
    console.log('The workspace is still open: what is changed from now on is not in the archive (--close).');
}

function importFrom(file: string, key: string, adaptation: Adaptation): Work {
  return async (platform, command) => {
    const { workspaceId, formerId, rows, files, jobs } = await bringWorkspace(platform, command, {
      file,
      key,
      adaptation,
    });
    console.log(
      `Workspace ${workspaceId}: ${rows} rows, ${files} files and ${jobs} waiting jobs, all read back and the same.\n` +
        `Where it was: cli workspace moved ${formerId} https://… ${workspaceId}\n` +
        'Members sign in with their passwords. Send pending invitations again.',
    );
  };
}

function exactly<const Names extends readonly string[]>(
  positionals: readonly string[],
  names: Names,
): { [Place in keyof Names]: string } {
  const missing = names[positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing`);
  const extra = positionals[names.length];
  if (extra !== undefined) throw new UsageError(`unexpected argument ${extra}`);
  return positionals as unknown as { [Place in keyof Names]: string };
}

function addressesFrom(given: readonly string[]): Map<string, string> {
  const pairs = given.map((one) => one.split('=').map(foldEmail));
  const wrong = pairs.findIndex((pair) => pair.length !== 2 || !pair.every(isEmail));
  if (wrong !== -1)
    throw new UsageError(`--address ${given[wrong]}: write former@example.com=new@example.com`);
  return new Map(pairs as [string, string][]);
}

function isHttpsOrigin(text: string): boolean {
  return (
    /^https:\/\/[^/?#@]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text.toLowerCase()
  );
}
