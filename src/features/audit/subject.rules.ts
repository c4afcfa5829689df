/** What an event is about: its name, as far as the event tells it, and where it is seen. */
import type { Role } from '#kernel/actor.ts';

interface Place {
  /** The address of one by its id, without language. @param language the one of its texts that is meant. */
  to(id: string, language: string): string;
  /** Who of those that read the record finds it there; both unless said. */
  for?: Role;
}

/** By type of subject. Types that no page shows are left out. */
const places: Readonly<Record<string, Place>> = {
  post: { to: (id, language) => `/app/posts/${id}/${language}/edit` },
  category: { to: (id, language) => `/app/categories/${id}/${language}/edit` },
  report: { to: (id) => `/app/expenses/${id}`, for: 'ROLE_OWNER' },
  contract: { to: () => '/app/contracts' },
  member: { to: () => '/app/members' },
  account: { to: () => '/app/members' },
  request: { to: () => '/app/contacts' },
  'expense-settings': { to: () => '/app/expenses/settings', for: 'ROLE_OWNER' },
  poste: { to: () => '/app/expenses/settings', for: 'ROLE_OWNER' },
  'vat-rate': { to: () => '/app/expenses/settings', for: 'ROLE_OWNER' },
  week: { to: () => '/app/planning/board', for: 'ROLE_OWNER' },
  media: { to: () => '/app/posts' },
  import: { to: (id) => `/app/imports/${id}` },
  workspace: { to: () => '/app/workspace' },
};

/** Facts of an event by which its subject is called, the first that is there; of a change the value after it. */
const names = ['title', 'cname', 'name', 'email'] as const;
/** Those of types that are called by something else. */
const ownNames: Readonly<Record<string, readonly string[]>> = {
  operation: ['type'],
  order: ['pricing'],
  'vat-rate': ['rate'],
  receipt: ['number'],
};

/** Facts that are ids of things, and of which type these are. */
export const references: Readonly<Record<string, string>> = {
  memberId: 'account',
  reportId: 'report',
  receiptId: 'receipt',
  contractId: 'contract',
  mediaId: 'media',
  categories: 'category',
};

/** Of which type a subject's row is; a member is an account. */
export function thingType(subjectType: string): string {
  return subjectType === 'member' ? 'account' : subjectType;
}

/** The facts that would tell what a subject is called. */
export function namingFacts(subjectType: string): readonly string[] {
  return ownNames[subjectType] ?? names;
}

export interface EventSubject {
  subject_type: string;
  subject_id: string;
  /** It is still there to be seen. */
  subject_open: boolean;
  detail: Readonly<Record<string, unknown>>;
}

/** Undefined where no page shows it to the reader, or shows it no more. */
export function subjectAddress(event: EventSubject, role: Role): string | undefined {
  const place = places[event.subject_type];
  if (place === undefined || !event.subject_open) return undefined;
  if (place.for !== undefined && place.for !== role) return undefined;
  return place.to(event.subject_id, event.detail.language === 'FR' ? 'FR' : 'EN');
}

/** How the subject is called by the facts of an event; undefined where they do not tell. */
export function toldName(subjectType: string, detail: Readonly<Record<string, unknown>>): string | undefined {
  for (const key of namingFacts(subjectType)) {
    const fact = detail[key];
    const value: unknown = Array.isArray(fact) ? fact.at(-1) : fact;
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') return String(value);
  }
  return undefined;
}

/** The ids that a fact names, of one thing or of several. */
export function idsOf(fact: unknown): string[] {
  return (Array.isArray(fact) ? fact : [fact]).filter((id) => Number.isSafeInteger(id)).map(String);
}
