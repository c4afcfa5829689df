/** Every call of the application, in the order of the features. */
import * as accounts from '#features/accounts/contract.ts';
import * as email from '#features/accounts/email.contract.ts';
import * as outbox from '#features/accounts/outbox.contract.ts';
import * as profile from '#features/accounts/profile.contract.ts';
import * as reset from '#features/accounts/reset.contract.ts';
import * as secondFactor from '#features/accounts/second-factor.contract.ts';
import * as security from '#features/accounts/security.contract.ts';
import * as signUp from '#features/accounts/signup.contract.ts';
import * as audit from '#features/audit/contract.ts';
import * as billing from '#features/billing/contract.ts';
import * as blog from '#features/blog/contract.ts';
import * as categories from '#features/categories/contract.ts';
import * as assignments from '#features/contracts/assignment.contract.ts';
import * as contracts from '#features/contracts/contract.ts';
import * as reportApproval from '#features/expenses/approval.contract.ts';
import * as attachments from '#features/expenses/attachment.contract.ts';
import * as reportDocuments from '#features/expenses/document.contract.ts';
import * as expenseExports from '#features/expenses/export.contract.ts';
import * as invoices from '#features/expenses/invoice.contract.ts';
import * as postes from '#features/expenses/poste.contract.ts';
import * as receipts from '#features/expenses/receipt.contract.ts';
import * as reports from '#features/expenses/report.contract.ts';
import * as media from '#features/media/contract.ts';
import * as acting from '#features/members/acting.contract.ts';
import * as members from '#features/members/contract.ts';
import * as approval from '#features/planning/approval.contract.ts';
import * as planning from '#features/planning/contract.ts';
import * as planningDocuments from '#features/planning/document.contract.ts';
import * as posts from '#features/posts/contract.ts';
import * as publication from '#features/posts/publication.contract.ts';
import * as trash from '#features/posts/trash.contract.ts';
import * as unsaved from '#features/posts/unsaved.contract.ts';
import * as versions from '#features/posts/version.contract.ts';
import * as provisioning from '#features/provisioning/contract.ts';
import * as contacts from '#features/site/contact.contract.ts';
import * as site from '#features/site/contract.ts';
import * as today from '#features/today/contract.ts';
import * as administration from '#features/workspaces/administration.contract.ts';
import * as workspaces from '#features/workspaces/contract.ts';
import { type Call, callsOf } from '#kernel/call.ts';

export const allCalls: readonly Call[] = [
  audit,
  accounts,
  signUp,
  reset,
  email,
  profile,
  secondFactor,
  security,
  outbox,
  workspaces,
  administration,
  members,
  acting,
  media,
  categories,
  posts,
  publication,
  trash,
  unsaved,
  versions,
  blog,
  site,
  contacts,
  contracts,
  assignments,
  planning,
  approval,
  planningDocuments,
  reports,
  receipts,
  attachments,
  postes,
  reportApproval,
  invoices,
  expenseExports,
  reportDocuments,
  today,
  billing,
  provisioning,
].flatMap(callsOf);
