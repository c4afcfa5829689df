/** Every call of the application, in the order of the rooms. */
import { calls as accounts } from '#features/accounts/contract.ts';
import { calls as audit } from '#features/audit/contract.ts';
import { calls as blog } from '#features/blog/contract.ts';
import { calls as members } from '#features/members/contract.ts';
import type { Call } from '#kernel/call.ts';

export const allCalls: readonly Call[] = [...audit, ...accounts, ...members, ...blog];
