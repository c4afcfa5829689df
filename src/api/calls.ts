/** Every call of the application, in the order of the rooms. */
import { calls as accounts } from '#features/accounts/contract.ts';
import { calls as outbox } from '#features/accounts/outbox.contract.ts';
import { calls as profile } from '#features/accounts/profile.contract.ts';
import { calls as reset } from '#features/accounts/reset.contract.ts';
import { calls as secondFactor } from '#features/accounts/second-factor.contract.ts';
import { calls as signUp } from '#features/accounts/signup.contract.ts';
import { calls as audit } from '#features/audit/contract.ts';
import { calls as billing } from '#features/billing/contract.ts';
import { calls as blog } from '#features/blog/contract.ts';
import { calls as categories } from '#features/categories/contract.ts';
import { calls as media } from '#features/media/contract.ts';
import { calls as members } from '#features/members/contract.ts';
import { calls as posts } from '#features/posts/contract.ts';
import { calls as publication } from '#features/posts/publication.contract.ts';
import { calls as versions } from '#features/posts/version.contract.ts';
import { calls as provisioning } from '#features/provisioning/contract.ts';
import { calls as contacts } from '#features/site/contact.contract.ts';
import { calls as site } from '#features/site/contract.ts';
import { calls as administration } from '#features/workspaces/administration.contract.ts';
import { calls as workspaces } from '#features/workspaces/contract.ts';
import type { Call } from '#kernel/call.ts';

export const allCalls: readonly Call[] = [
  ...audit,
  ...accounts,
  ...signUp,
  ...reset,
  ...profile,
  ...secondFactor,
  ...outbox,
  ...workspaces,
  ...administration,
  ...members,
  ...media,
  ...categories,
  ...posts,
  ...publication,
  ...versions,
  ...blog,
  ...site,
  ...contacts,
  ...billing,
  ...provisioning,
];
