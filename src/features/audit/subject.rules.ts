/** What an event is about: its name, as far as the event tells it, and where it is seen. */

/** By type of subject: the address of one of them by its id, without language. Types that no page shows are left out. */
const addresses: Readonly<Record<string, (id: string) => string>> = {
  post: (id) => `/app/posts/${id}/EN/edit`,
  category: (id) => `/app/categories/${id}/EN/edit`,
  report: (id) => `/app/expenses/${id}`,
  contract: () => '/app/contracts',
  member: () => '/app/members',
  request: () => '/app/contacts',
  'expense-settings': () => '/app/expenses/settings',
  poste: () => '/app/expenses/settings',
  'vat-rate': () => '/app/expenses/settings',
  media: () => '/app/posts',
  workspace: () => '/app/workspace',
};

/** Facts of an event by which its subject is called; of a change the value after it. */
const names = ['title', 'cname', 'name', 'email', 'number'] as const;

export interface EventSubject {
  subject_type: string;
  subject_id: string;
  action: string;
  detail: Readonly<Record<string, unknown>>;
}

/** Undefined where no page shows it, or shows it no more. */
export function subjectAddress({
  subject_type: type,
  subject_id: id,
  action,
}: EventSubject): string | undefined {
  return /\.(deleted|purged)$/.test(action) ? undefined : addresses[type]?.(id);
}

/** How the subject is called; undefined where the event does not tell. */
export function subjectName({ detail }: EventSubject): string | undefined {
  for (const key of names) {
    const fact = detail[key];
    const value: unknown = Array.isArray(fact) ? fact.at(-1) : fact;
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}
