/** Finds the name and the address of an event's subject. */
import type { Role } from '#kernel/actor.ts';

interface Place {
  /** The address of a subject by its id, without language prefix. @param language selects the language of a post. */
  to(id: string, language: string): string;
  /** The role whose page shows the subject; both roles if undefined. */
  for?: Role;
}

/** Pages by subject type. Types without a page are missing. */
const places: Readonly<Record<string, Place>> = {
  post: { to: (id, language) => `/app/posts/${id}/${language}/edit` },
  category: { to: (id, language) => `/app/categories/${id}/${language}/edit` },
  report: { to: (id) => `/app/expenses/${id}`, for: 'ROLE_OWNER' },
  contract: { to: () => '/app/contracts' },
  member: { to: () => '/app/members' },
  account: { to: () => '/app/members' },
  request: { to: () => '/app/contacts' },
  newsletter: { to: (id) => `/app/mailings/${id}` },
  'book-export': { to: () => '/app/books', for: 'ROLE_OWNER' },
  'book-settings': { to: () => '/app/books/settings', for: 'ROLE_OWNER' },
  advance: { to: () => '/app/payments', for: 'ROLE_OWNER' },
  allowance: { to: () => '/app/allowances', for: 'ROLE_OWNER' },
  overtime: { to: () => '/app/payroll', for: 'ROLE_OWNER' },
  'payroll-month': { to: () => '/app/payroll', for: 'ROLE_OWNER' },
  'payment-run': { to: () => '/app/payments', for: 'ROLE_OWNER' },
  'payment-settings': { to: () => '/app/payments', for: 'ROLE_OWNER' },
  'closed-month': { to: () => '/app/closing', for: 'ROLE_OWNER' },
  'expense-settings': { to: () => '/app/expenses/settings', for: 'ROLE_OWNER' },
  poste: { to: () => '/app/expenses/settings', for: 'ROLE_OWNER' },
  'vat-rate': { to: () => '/app/expenses/settings', for: 'ROLE_OWNER' },
  week: { to: () => '/app/planning/board', for: 'ROLE_OWNER' },
  site: { to: () => '/app/site', for: 'ROLE_OWNER' },
  media: { to: () => '/app/posts' },
  import: { to: (id) => `/app/imports/${id}` },
  workspace: { to: () => '/app/workspace' },
};

/**
 * Keys of `detail` that can name the subject. The first key that is present is used; of a change, its new value.
 */
const names = ['title', 'cname', 'name', 'email'] as const;
/** Subject types that are named by a different key. */
const ownNames: Readonly<Record<string, readonly string[]>> = {
  advance: ['paid_on'],
  allowance: ['day'],
  overtime: ['day'],
  'payment-run': ['number'],
  operation: ['type'],
  order: ['pricing'],
  'vat-rate': ['rate'],
  receipt: ['number'],
};

/** The keys of `detail` that contain ids, with the type of the row. */
export const references: Readonly<Record<string, string>> = {
  memberId: 'account',
  reportId: 'report',
  receiptId: 'receipt',
  contractId: 'contract',
  mediaId: 'media',
  categories: 'category',
};

/** Returns the type of a subject's row: for a member it is an account. */
export function rowType(subjectType: string): string {
  return subjectType === 'member' ? 'account' : subjectType;
}

/** Returns the keys of `detail` that can contain the name of the subject. */
export function namingFacts(subjectType: string): readonly string[] {
  return ownNames[subjectType] ?? names;
}

export interface EventSubject {
  subject_type: string;
  subject_id: string;
  /** Whether the subject still exists and has a page. */
  subject_open: boolean;
  detail: Readonly<Record<string, unknown>>;
}

/** Returns the address of the subject's page; undefined if the reader has no page that shows it. */
export function subjectAddress(event: EventSubject, role: Role): string | undefined {
  const place = places[event.subject_type];
  if (place === undefined || !event.subject_open) return undefined;
  if (place.for !== undefined && place.for !== role) return undefined;
  return place.to(event.subject_id, event.detail.language === 'FR' ? 'FR' : 'EN');
}

/** Returns the subject's name in an event's detail; undefined if it has none. */
export function nameInDetail(
  subjectType: string,
  detail: Readonly<Record<string, unknown>>,
): string | undefined {
  for (const key of namingFacts(subjectType)) {
    const fact = detail[key];
    const value: unknown = Array.isArray(fact) ? fact.at(-1) : fact;
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') return String(value);
  }
  return undefined;
}

/** Returns the ids in a value of `detail`, which is one number or several. */
export function idsOf(fact: unknown): string[] {
  return (Array.isArray(fact) ? fact : [fact]).filter((id) => Number.isSafeInteger(id)).map(String);
}
