/** What no two accounts share: an address in all workspaces, a login in one. */
import { Problem } from '#kernel/problem.ts';
import { generalError } from '#kernel/words.ts';

const taken = (field: 'email' | 'login') => () =>
  new Problem(409, { errors: { [field]: generalError('taken') } });

export const takenOfAccounts = {
  accounts_email: taken('email'),
  accounts_login: taken('login'),
};
