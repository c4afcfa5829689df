/** Whether what is sealed in the database can be opened here. */
import type { Vault } from '#platform/crypto/vault.ts';
import { type Engine, withSession } from '#platform/db/engine.ts';
import { INSTALLATION_ROLE } from '#platform/db/transaction.ts';
import { defect, type Finding, ok } from './finding.ts';

export async function examineSecrets(engine: Engine, vault: Vault): Promise<Finding> {
  const { rows } = await withSession(engine, async (session) => {
    await session.script(`begin read only; set local role ${INSTALLATION_ROLE}`);
    try {
      return await session.query(
        `select count(*)::integer as all, count(*) filter (where not starts_with(secret, $1))::integer as foreign
           from account_totps where starts_with(secret, 'v1.')`,
        [vault.mark() ?? 'none'],
      );
    } finally {
      await session.script('rollback');
    }
  });
  const [{ all, foreign }] = rows;
  if (foreign === 0) return ok('secrets', `${all} sealed, each with the key that is here`);
  return defect(
    'secrets',
    `${foreign} authenticator apps of people were sealed with another key: bring SECRET_KEY or secret.key from where they were set up; else these people sign in with recovery codes, or an owner resets their second factor`,
  );
}
