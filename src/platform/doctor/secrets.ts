/** Checks that encrypted columns can be decrypted with the present keys. */
import { countSealed, type SealedColumn } from '#platform/crypto/sealed-columns.ts';
import type { Vault } from '#platform/crypto/vault.ts';
import type { Engine } from '#platform/db/engine.ts';
import { defect, type Finding, note, ok } from './finding.ts';

export async function examineSecrets(
  engine: Engine,
  vault: Vault,
  columns: readonly SealedColumn[],
): Promise<Finding> {
  const { present, previous, foreign } = await countSealed(engine, vault, columns);
  if (foreign > 0)
    return defect(
      'secrets',
      `${foreign} were sealed with another key: bring SECRET_KEY or secret.key from where that was done, into SECRET_KEY_PREVIOUS if there is a newer one; else people sign in with recovery codes instead of their app, or an owner resets their second factor`,
    );
  if (previous > 0)
    return note(
      'secrets',
      `${previous} are sealed with a key of before, which is still needed; «reseal» seals them anew`,
    );
  return ok('secrets', `${present} sealed, each with the key that is here`);
}
