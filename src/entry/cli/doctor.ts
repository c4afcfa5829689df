import { checkBooks } from '#features/expenses/server/books-check.service.ts';
import { checkJournals } from '#features/journals/server/check.service.ts';
import { hasCluster } from '#platform/cluster/places.ts';
import { type Config, ConfigError } from '#platform/config/config.ts';
import type { Engine } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { listWorkspaceIds } from '#platform/db/workspaces.ts';
import { examineDatabase, examineSecrets } from '#platform/doctor/database.ts';
import { examineFiles, examineStorage } from '#platform/doctor/files.ts';
import { defect, type Finding, note, ok, some } from '#platform/doctor/finding.ts';
import { examineConfig, examineMachine, examineSettings } from '#platform/doctor/surroundings.ts';
import type { Platform } from '#platform/platform.ts';
import { type Command, noArguments, readArgs } from './command.ts';
import { commandConfig, withOpened } from './opening.ts';
import { sealedColumns } from './reseal.ts';

export const command: Command = {
  usage: ['doctor'],
  help: `Checks everything that an installation needs, without changing anything: configuration,
database, roles, schema, jobs, storage, files and their rows, mail, disk. A server may be running.
The exit code is 1 when there is a defect.`,
  async run(args, variables) {
    noArguments(readArgs(args, {}).positionals);
    return printFindings(await examine(variables));
  },
};

/** @returns the exit code: 1 if there is a defect. */
export function printFindings(findings: readonly Finding[]): number {
  for (const { state, about, text } of findings)
    console.log(`  ${state.padEnd(7)} ${about.padEnd(14)} ${text}`);
  const defects = findings.filter(({ state }) => state === 'defect').length;
  console.log(defects === 0 ? '\nNo defects.' : `\n${defects} ${defects === 1 ? 'defect' : 'defects'}.`);
  return defects === 0 ? 0 : 1;
}

async function examine(variables: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: Config;
  try {
    config = { ...commandConfig(variables), queryDeadlineMs: 60_000 };
  } catch (error) {
    if (error instanceof ConfigError) return [defect('configuration', error.message)];
    throw error;
  }
  if (config.databaseUrl === undefined && !hasCluster(config.dataDir)) {
    const nothing = note('database', `there is nothing at ${config.dataDir} yet; the first start creates it`);
    return [...examineSettings(config), nothing, ...(await examineMachine(config))];
  }
  try {
    return await withOpened(config, examineOpened);
  } catch (error) {
    return [examineConfig(config), defect('database', (error as Error).message)];
  }
}

type Examined = Pick<Platform, 'engine' | 'storage' | 'vault'>;

/** Runs the checks that need database and storage. */
async function examineOpened(opened: Examined & Pick<Platform, 'config'>): Promise<Finding[]> {
  const { config } = opened;
  return [...examineSettings(config), ...(await examineData(opened)), ...(await examineMachine(config))];
}

/** Checks the database, the files and what they contain. */
export async function examineData({ engine, storage, vault }: Examined): Promise<Finding[]> {
  const database = await examineDatabase(engine);
  const hasTables = database.some(({ about, state }) => about === 'schema' && state === 'ok');
  return [
    ...database,
    await examineStorage(storage),
    ...(hasTables ? await examineFiles(engine, storage) : []),
    ...(hasTables ? [await examineSecrets(engine, vault, sealedColumns), await examineBooks(engine)] : []),
  ];
}

/** Checks the books of all workspaces. */
export async function examineBooks(engine: Engine): Promise<Finding> {
  const workspaces = await asInstallation(engine, ({ db }) => listWorkspaceIds(db), { readOnly: true });
  const broken: string[] = [];
  for (const id of workspaces) {
    const found = await asTenant(
      engine,
      id,
      async ({ db }) => [...(await checkBooks(db)), ...(await checkJournals(db))],
      { readOnly: true },
    );
    broken.push(...found.map((rule) => `workspace ${id}, ${rule}`));
  }
  return broken.length === 0
    ? ok('books', `entries, reports and sales of ${workspaces.length} workspaces agree`)
    : defect('books', some(broken));
}
