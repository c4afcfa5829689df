import { sealedAnswers } from '#api/idempotency.ts';
import { sealedTotps } from '#features/accounts/server/second-factor-totp.service.ts';
import { sealedPlatformSecrets } from '#features/dispatch/server/settings.service.ts';
import { sealedIbans } from '#features/payments/server/bank.service.ts';
import { sealedCredentials } from '#features/provisioning/server/operation.service.ts';
import { resealAll, type SealedColumn } from '#platform/crypto/sealed-columns.ts';
import { type Command, noArguments, readArgs } from './command.ts';
import { commandConfig, withPlatform } from './opening.ts';

/** Lists all encrypted columns. A column that is missing here cannot be encrypted again with a new key. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedTotps,
  sealedCredentials,
  sealedAnswers,
  sealedPlatformSecrets,
  ...sealedIbans,
];

export const command: Command = {
  usage: ['reseal'],
  help: `Seals with SECRET_KEY (or DATA_DIR/secret.key) everything that a previous key has sealed, such
as the secrets of authenticator apps. Previous keys are those in SECRET_KEY_PREVIOUS, and
DATA_DIR/secret.key if there is a SECRET_KEY. When nothing is sealed with them any more, you can
delete them. You can repeat the command. The exit code is 1 if something cannot be opened.`,
  async run(args, variables) {
    noArguments(readArgs(args, {}).positionals);
    const { anew, present, closed } = await withPlatform(commandConfig(variables), ({ engine, vault }) =>
      resealAll(engine, vault, sealedColumns),
    );
    console.log(`${anew} sealed again, ${present} were already sealed with the current key.`);
    if (closed === 0) return 0;
    console.error(`${closed} could not be opened: they were sealed with a missing key, or are damaged.`);
    return 1;
  },
};
