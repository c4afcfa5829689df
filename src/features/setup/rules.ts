/** Decides what the page that sets up an empty installation accepts, and when it opens (product.md §8). */
import {
  checkSignUp,
  type Findings,
  type FormValues,
  type SignUpField,
} from '#features/accounts/signup.rules.ts';
import { fieldError as workspaceError } from '#features/workspaces/errors.ts';
import { generalError } from '#kernel/error-texts.ts';
import { isOfType } from '#kernel/field-types.ts';
import { fieldError } from './errors.ts';

/** Counts openings of the page and submissions, because both try a code. */
export const SETUP_LIMIT = { name: 'setup', points: 60, seconds: 60 * 60 };

export type SetupField = Exclude<SignUpField, 'condition-checkbox'> | 'company';

export function companyName(given: string): string {
  return given.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** Returns the errors by field; an empty object if the form is valid. */
export function checkSetup(form: FormValues<SetupField>): Findings<SetupField> {
  const company = typeof form.company === 'string' ? companyName(form.company) : '';
  const { 'condition-checkbox': _, ...person } = checkSignUp({ ...form, 'condition-checkbox': true });
  return { ...companyErrors(company), ...person };
}

function companyErrors(company: string): Findings<SetupField> {
  if (company === '') return { company: fieldError('company_needed') };
  if (company.length > 100) return { company: generalError('too_long', { max: 100 }) };
  return isOfType('string', company) ? {} : { company: workspaceError('workspace_name_invalid') };
}

/** What is known about the installation when it starts, and when the page is used. */
export interface Installation {
  /** Somebody administers the installation and can sign in. */
  hasAdministrator: boolean;
  /** Somebody can sign in to the site's workspace. */
  hasPeople: boolean;
}

/**
 * Whether the installation can be set up: only an empty one, because the page names the company and creates its
 * owner. One with people but without an administrator needs the command line.
 */
export function isUnset({ hasAdministrator, hasPeople }: Installation): boolean {
  return !hasAdministrator && !hasPeople;
}
