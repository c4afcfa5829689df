import { sealedAnswers } from '#api/idempotency.ts';
import { sealedTotps } from '#features/accounts/server/second-factor-totp.service.ts';
import { sealedIbans } from '#features/payments/server/bank.service.ts';
import { sealedCredentials } from '#features/provisioning/server/operation.service.ts';
import { resealAll, type SealedColumn } from '#platform/crypto/sealed-columns.ts';
import { type Command, noArguments, readArgs } from './command.ts';
import { commandConfig, withPlatform } from './opening.ts';

/** All encrypted columns. One that is missing here cannot be re-encrypted with a new key. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedTotps,
  sealedCredentials,
  sealedAnswers,
  ...sealedIbans,
];

export const command: Command = {
  usage: ['reseal'],
  help: `Seals with SECRET_KEY (or DATA_DIR/secret.key) all that a key of before has sealed: secrets of
authenticator apps, and what waits to be fetched. Keys of before are those in
SECRET_KEY_PREVIOUS, and DATA_DIR/secret.key where there is a SECRET_KEY. When nothing is left
of them, they can go. It can be repeated. The exit code is 1 when something could not be opened.`,
  async run(args, variables) {
    noArguments(readArgs(args, {}).positionals);
    const { anew, present, closed } = await withPlatform(commandConfig(variables), ({ engine, vault }) =>
      resealAll(engine, vault, sealedColumns),
    );
    console.log(`${anew} sealed anew, ${present} were sealed with the present key already.`);
    if (closed === 0) return 0;
    console.error(`${closed} could not be opened: they were sealed with a key that is not here, or damaged.`);
    return 1;
  },
};
