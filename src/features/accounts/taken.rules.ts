/**
 * Decides when an account's address or login is taken: an address in all workspaces, including reserved
 * addresses; a login within one workspace.
 */
import { generalError } from '#kernel/error-texts.ts';
import { Problem } from '#kernel/problem.ts';

const taken = (field: 'email' | 'login') => () =>
  new Problem(409, { errors: { [field]: generalError('taken') } });

export const takenOfAccounts = {
  accounts_email: taken('email'),
  account_addresses_pkey: taken('email'),
  accounts_login: taken('login'),
};
