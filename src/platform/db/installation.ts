/**
 * Opens a transaction across tenants, for requests before the tenant is known (sign-in, host names) and for
 * the installation's own tasks. Few features may import this; dependency-cruiser lists them.
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
