/** Unique values among workspaces. */
import { Problem } from '#kernel/problem.ts';
import { generalError } from '#kernel/words.ts';
import type { TakenProblems } from '#platform/db/unique.ts';
import { fieldError } from '../words.ts';

/** The name, case-insensitive, and the host. */
export const taken: TakenProblems = {
  workspaces_name: () => new Problem(409, { code: 'NAME_TAKEN', errors: { name: fieldError('name_taken') } }),
  workspaces_domain_name_key: () =>
    new Problem(409, {
      code: 'DOMAIN_TAKEN',
      msg: 'FAILED TO UPDATE WORKSPACE',
      errors: { domainName: generalError('taken') },
    }),
};
