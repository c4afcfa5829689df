/** The checks of `doctor` that need database and storage. */
import { examineDatabase } from '#platform/doctor/database.ts';
import { examineFiles, examineStorage } from '#platform/doctor/files.ts';
import type { Finding } from '#platform/doctor/finding.ts';
import { examineSecrets } from '#platform/doctor/secrets.ts';
import { examineMachine, examineSettings } from '#platform/doctor/surroundings.ts';
import type { Platform } from '#platform/platform.ts';
import { examineBooks } from './books.ts';
import { sealedColumns } from './sealed.ts';

export async function examineOpened({
  config,
  engine,
  storage,
  vault,
}: Pick<Platform, 'config' | 'engine' | 'storage' | 'vault'>): Promise<Finding[]> {
  const database = await examineDatabase(engine);
  const hasTables = database.some(({ about, state }) => about === 'schema' && state === 'ok');
  return [
    ...examineSettings(config),
    ...database,
    await examineStorage(storage),
    ...(hasTables ? await examineFiles(engine, storage) : []),
    ...(hasTables ? [await examineSecrets(engine, vault, sealedColumns), await examineBooks(engine)] : []),
    ...(await examineMachine(config)),
  ];
}
