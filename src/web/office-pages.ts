/** Lists every back office page, by feature. Add a line for a new `pages.ts`. */
import { office as accounts } from '#features/accounts/pages.ts';
import { office as approvals } from '#features/approvals/pages.ts';
import { office as audit } from '#features/audit/pages.ts';
import { office as billing } from '#features/billing/pages.ts';
import { office as books } from '#features/books/pages.ts';
import { office as categories } from '#features/categories/pages.ts';
import { office as closing } from '#features/closing/pages.ts';
import { office as contracts } from '#features/contracts/pages.ts';
import { office as expenses } from '#features/expenses/pages.ts';
import { office as help } from '#features/help/pages.ts';
import { office as imports } from '#features/imports/pages.ts';
import { office as leaving } from '#features/leaving/pages.ts';
import { office as members } from '#features/members/pages.ts';
import { office as notifications } from '#features/notifications/pages.ts';
import { office as payments } from '#features/payments/pages.ts';
import { office as people } from '#features/people/pages.ts';
import { office as planning } from '#features/planning/pages.ts';
import { office as posts } from '#features/posts/pages.ts';
import { office as provisioning } from '#features/provisioning/pages.ts';
import { office as site } from '#features/site/pages.ts';
import { office as spreadsheets } from '#features/spreadsheets/pages.ts';
import { office as system } from '#features/system/pages.ts';
import { office as today } from '#features/today/pages.ts';
import { office as workspaces } from '#features/workspaces/pages.ts';
import type { OfficePage, Screen } from '#ui/page/declaration.ts';

export const officePages: Readonly<Record<string, readonly OfficePage[]>> = {
  accounts,
  approvals,
  audit,
  billing,
  books,
  categories,
  closing,
  contracts,
  expenses,
  help,
  imports,
  leaving,
  members,
  notifications,
  payments,
  people,
  planning,
  posts,
  provisioning,
  site,
  spreadsheets,
  system,
  today,
  workspaces,
};

/** The screens in the menu and the command palette. */
export const screens: readonly Screen[] = Object.values(officePages)
  .flat()
  .filter((page) => 'label' in page);
