/**
 * Declares how a list's rows show that a filter or an order works. By default a filter or an order applies to
 * the row's field of the same name.
 */
import { openKindsOf } from '#features/closing/rules.ts';
import { paymentStates } from '#features/payments/rules.ts';
import { reportStates } from '#features/receipts/report.rules.ts';
import { ageFilters, ages } from '#features/receivables/rules.ts';
import type { ListCall } from '#kernel/list.ts';
import { TAG_SEPARATOR } from '#kernel/tags.ts';
import { NEEDLE } from './list-rows.ts';
import { MARK, type OtherCompany } from './other-company.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of any list
type Row = any;
export type Key = string | number | null;

interface Facts {
  /** Sends the requests as an administrator instead of the owner. */
  administrator?: true;
  /** Query parameters of every request. */
  query?: Record<string, unknown>;
  filters?: Readonly<Record<string, FilterFacts>>;
  /** By order: the values of a row by which it is sorted. */
  sort?: Readonly<Record<string, (row: Row) => Key | readonly Key[]>>;
  /** The values by which rows are sorted without `sort`, if not the id. */
  first?: (row: Row) => Key | readonly Key[];
  /** Orders in which the ids increase too. */
  byId?: readonly string[];
}

interface FilterFacts {
  /** Filter values to send, when rows have no field of the filter's name. */
  values?: (company: OtherCompany) => readonly unknown[];
  holds: (row: Row, value: never, company: OtherCompany) => boolean;
}

const userOf = ({ ids }: OtherCompany) => [ids.memberId];
const whose: FilterFacts = {
  values: () => ['mine'],
  holds: (row: Row, _, { owner }) =>
    (row.approver ?? row.manager)?.userId === owner.account.userId ||
    row.manager?.user_id === owner.account.userId,
};
const shareOf = ({ days }: Row) =>
  (days.approved + days.pending) / (days.ordered ?? Number.POSITIVE_INFINITY);
const orderOfKinds = ['client', 'internal', 'absence'];

const facts: Readonly<Record<string, Facts>> = {
  listAuditEvents: {
    byId: ['occurred_at'],
    filters: {
      memberId: {
        values: userOf,
        holds: (row: Row, id: number) => row.actor.user_id === id || row.on_behalf_of?.user_id === id,
      },
      action: {
        values: () => ['post', 'contract.updated'],
        holds: (row: Row, word: string) => (word.includes('.') ? row.action : row.subject_type) === word,
      },
      from: { values: () => ['2098-02-04'], holds: (row: Row, day: string) => row.occurred_at >= day },
      to: {
        values: () => ['2098-02-04'],
        holds: (row: Row, day: string) => row.occurred_at.slice(0, 10) <= day,
      },
    },
  },
  listBookEntries: {
    filters: {
      from: { values: () => ['2026-03-04'], holds: (row: Row, day: string) => row.day >= day },
      to: { values: () => ['2026-03-04'], holds: (row: Row, day: string) => row.day <= day },
    },
  },
  listSalesInvoices: {
    filters: {
      payment: {
        values: () => ['open', 'overdue', 'paid'],
        holds: (row: Row, payment: string) =>
          payment === 'open' ? Number(row.open) > 0 : row.state === payment,
      },
    },
  },
  listReceivables: {
    filters: {
      age: {
        values: () => ageFilters,
        holds: (row: Row, age: (typeof ageFilters)[number]) =>
          age === 'overdue' ? ages.slice(1).some((one) => Number(row[one]) > 0) : Number(row[age]) > 0,
      },
    },
    sort: { total: (row) => Number(row.total) },
    first: (row) => -Number(row.total),
  },
  listMembers: {
    administrator: true,
    filters: {
      state: {
        values: () => ['enabled', 'disabled', 'invited'],
        holds: (row: Row, state: string) =>
          (row.user_state === 'pending' ? 'invited' : row.account_state ? 'enabled' : 'disabled') === state,
      },
    },
    sort: { lastName: (row) => [row.lastName, row.firstName] },
  },
  listPosts: {
    filters: {
      inLanguage: {
        values: () => ['EN', 'FR'],
        holds: (row: Row, language: string) => row.languages.includes(language),
      },
      authorId: {
        values: ({ owner }) => [owner.account.userId],
        holds: (row: Row, _, { owner }) =>
          row.description === owner.account.login || row.description === MARK,
      },
      categoryId: {
        values: ({ ids }) => [ids.categoryId],
        holds: (row: Row, _, { ids }) => row.title.includes(NEEDLE) || row.post_id === ids.postId,
      },
    },
  },
  listInbox: {
    query: { whose: 'all' },
    filters: { whose, memberId: { holds: (row: Row, id: number) => row.memberId === id } },
    first: (row) => row.submittedAt,
  },
  listLeaveInbox: {
    query: { whose: 'all' },
    filters: {
      whose: {
        values: () => ['mine'],
        // Owners also get requests without an approver.
        holds: (row: Row, _, { owner }) => row.approverId === null || row.approverId === owner.account.userId,
      },
      memberId: { holds: (row: Row, id: number) => row.memberId === id },
    },
    first: (row) => row.requestedAt,
  },
  readBoard: {
    filters: { missing: { values: () => ['yes'], holds: (row: Row) => row.missing > 0 } },
    first: (row) => row.member.split(' ').toReversed(),
  },
  readClosing: {
    // A month before some people joined.
    query: { year: 2026, month: 3 },
    filters: {
      open: {
        values: () => ['yes'],
        holds: (row: Row) => openKindsOf(row).length > 0 || row.decisions > 0,
      },
    },
    first: (row) => row.member.split(' ').toReversed(),
  },
  readPayroll: {
    query: { year: 2026, month: 3 },
    filters: { warned: { values: () => ['yes'], holds: (row: Row) => row.warnings.length > 0 } },
    first: (row) => row.member.split(' ').toReversed(),
  },
  listReportInbox: {
    query: { whose: 'all' },
    filters: {
      whose,
      memberId: { values: userOf, holds: (row: Row, id: number) => row.user.user_id === id },
    },
    first: (row) => row.submitted_at,
  },
  listAllReports: {
    filters: {
      memberId: { values: userOf, holds: (row: Row, id: number) => row.user.user_id === id },
      payment: {
        values: () => paymentStates,
        holds: (row: Row, state: string) => row.payment?.state === state,
      },
      from: { values: () => ['2026-02-10'], holds: (row: Row, day: string) => row.enddate >= day },
      to: { values: () => ['2026-01-04'], holds: (row: Row, day: string) => row.startdate <= day },
    },
    sort: { period: (row) => row.startdate },
  },
  listReports: {
    sort: {
      period: (row) => row.startdate,
      total_ttc: (row) => Number(row.total_ttc),
      state: (row) => reportStates.indexOf(row.state),
    },
  },
  listReceipts: { sort: { valuettc: (row) => Number(row.valuettc) } },
  listOrders: { first: (row) => [row.state === 'requested' ? 0 : 1, -row.orderId] },
  listBills: {
    filters: {
      state: {
        values: () => ['issued', 'paid', 'credit'],
        holds: (row: Row, state: string) => (row.total_cents < 0 ? 'credit' : row.state) === state,
      },
    },
  },
  listStorage: { first: (row) => -row.bytes / row.limit },
  listImportEntries: {
    filters: {
      noted: { values: () => ['yes'], holds: (row: Row) => row.notes.length > 0 },
      written_in: {
        values: () => ['EN', 'FR'],
        holds: (row: Row, language: string) => row.language === language,
      },
    },
    first: (row) => row.entry_id,
    byId: ['first'],
  },
  listContactRequests: { byId: ['created_at'] },
  listBudgets: {
    sort: { used: shareOf },
    first: (row) => [['closed', 'ended'].includes(row.contractState) ? 1 : 0, -shareOf(row)],
  },
  listContracts: {
    sort: { period: (row) => [row.startDate, row.endDate] },
    first: (row) => [row.state === 'closed' ? 1 : 0, orderOfKinds.indexOf(row.kind), row.cname],
  },
};

export const factsOf = ({ id }: Pick<ListCall, 'id'>): Facts => facts[id] ?? {};

export function filterFactsOf(call: ListCall, name: string): FilterFacts {
  // A field can have several tags.
  return factsOf(call).filters?.[name] ?? { holds: (row: Row, value) => valuesIn(row[name]).includes(value) };
}

/** Returns the values of a row's field by which a filter selects it. */
export function valuesIn(field: unknown): unknown[] {
  return typeof field === 'string' ? field.split(TAG_SEPARATOR) : [field];
}

/** Returns the values by which a row is sorted, as a list. */
export function keysOf(call: ListCall, order: string, row: Row): Key[] {
  const given = order === 'first' ? factsOf(call).first : factsOf(call).sort?.[order];
  const keys: Key[] = [given === undefined ? row[order] : given(row)].flat();
  return keys.map((key) => (typeof key === 'string' ? key.toLowerCase() : key));
}

/** Compares as the database does: null last; all texts have lower-case letters. */
export function compareKeys(one: readonly Key[], other: readonly Key[]): number {
  for (const [at, key] of one.entries()) {
    const against = other[at] ?? null;
    if (key === against) continue;
    if (key === null) return 1;
    if (against === null) return -1;
    return key < against ? -1 : 1;
  }
  return 0;
}
