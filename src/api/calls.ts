/** Every call of the application, in the order of the rooms. */
import { calls as accounts } from '#features/accounts/contract.ts';
import { calls as blog } from '#features/blog/contract.ts';
import { calls as site } from '#features/site/contract.ts';
import type { Call } from '#kernel/call.ts';

export const allCalls: readonly Call[] = [...accounts, ...blog, ...site];
