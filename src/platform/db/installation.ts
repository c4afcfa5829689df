/**
 * The transaction that sees across tenants, for what happens before the tenant is known (sign-in, host
 * names) and for what runs the installation. Few features may import this; the dependency check names them.
 */
import type { Engine } from './engine.ts';
import { INSTALLATION_ROLE, run, type Transaction, type TransactionOptions } from './transaction.ts';

export function asInstallation<T>(
  engine: Engine,
  work: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return run(engine, INSTALLATION_ROLE, work, options);
}
