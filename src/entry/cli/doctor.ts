import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { bytesOf } from '#platform/backup/archive.ts';
import { type Config, ConfigError } from '#platform/config/config.ts';
import { DataDirectoryInUse } from '#platform/db/lock.ts';
import { defect, type Finding, finding, note } from '#platform/doctor/finding.ts';
import { examineConfig, examineMachine, examineSettings } from '#platform/doctor/surroundings.ts';
import { askServer } from '../control.ts';
import { type Command, none, readArgs } from './command.ts';
import { examineOpened } from './examination.ts';
import { commandConfig, withOpened } from './opening.ts';

export const command: Command = {
  usage: ['doctor'],
  help: `Looks at everything that an installation stands on and changes nothing: configuration,
database, roles, schema, jobs, storage, files and their rows, mail, disk. A running server on
the embedded database is asked for its findings. The exit code is 1 when there is a defect.`,
  async run(args, variables) {
    none(readArgs(args, {}).positionals);
    const findings = await examine(variables);
    for (const { state, about, text } of findings)
      console.log(`  ${state.padEnd(7)} ${about.padEnd(14)} ${text}`);
    const defects = findings.filter(({ state }) => state === 'defect').length;
    console.log(defects === 0 ? '\nNothing needs mending.' : `\n${defects} to be mended.`);
    return defects === 0 ? 0 : 1;
  },
};

async function examine(variables: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: Config;
  try {
    config = { ...commandConfig(variables), queryDeadlineMs: 60_000 };
  } catch (error) {
    if (error instanceof ConfigError) return [defect('configuration', error.message)];
    throw error;
  }
  if (config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'pglite'))) {
    const nothing = note('database', `there is nothing at ${config.dataDir} yet; the first start makes it`);
    return [...examineSettings(config), nothing, ...(await examineMachine(config))];
  }
  try {
    return await withOpened(config, examineOpened);
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return askForFindings(config, error);
    return [examineConfig(config), defect('database', (error as Error).message)];
  }
}

async function askForFindings(config: Config, inUse: DataDirectoryInUse): Promise<Finding[]> {
  const answer = await askServer(config.dataDir, '/doctor');
  if (answer === undefined) return [examineConfig(config), defect('database', inUse.message)];
  return z.array(finding).parse(JSON.parse((await bytesOf(answer)).toString()));
}
