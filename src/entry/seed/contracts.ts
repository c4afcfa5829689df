/**
 * The contracts of the demonstration companies: of every kind and state, across a year's end (product.md §8).
 */
import { type ContractKind, soughtOf } from '#features/contracts/rules.ts';
import { insertContract } from '#features/contracts/server/contract.repo.ts';
import { addMember } from '#features/contracts/server/member.repo.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addDays, addMonths, type Day, dayOf, fieldsOf } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { findAccounts } from './seed.repo.ts';

interface DemoContract {
  /** The workspace is that of the first member. */
  members: readonly [string, ...string[]];
  cname: string;
  client?: string;
  kind?: ContractKind;
  forEverybody?: true;
  /** First and last month, relative to this one. */
  from?: number;
  until?: number;
  /** Cents of a euro. */
  rate?: number;
  closed?: true;
}

const [owner, manager, consultant, author] = [
  'owner@demo.example',
  'manager@demo.example',
  'consultant@demo.example',
  'author@demo.example',
] as const;
const [otherOwner, otherConsultant] = ['owner@other.example', 'consultant@other.example'] as const;

const demoContracts: readonly DemoContract[] = [
  {
    ...{ cname: 'Portail client', client: 'Banque du Rhône', rate: 68_000 },
    ...{ from: -14, until: 10, members: [consultant, author, manager] },
  },
  {
    ...{ cname: 'Plateforme de données', client: 'Ville de Nantes', rate: 72_000 },
    ...{ from: -20, members: [consultant, manager] },
  },
  {
    ...{ cname: 'Audit de sécurité', client: 'Mutuelle Armorique', rate: 95_000 },
    ...{ from: 1, until: 3, members: [manager, consultant] },
  },
  {
    ...{ cname: 'Migration de la paie', client: 'Coopérative des Alpes', rate: 64_000 },
    ...{ from: -16, until: -3, members: [consultant, author] },
  },
  {
    ...{ cname: 'Maintenance', client: 'Éditions du Canal', rate: 52_000 },
    ...{ from: -24, until: 4, members: [author], closed: true },
  },
  { cname: 'Avant-vente', kind: 'internal', members: [owner, manager] },
  { cname: 'Formation et veille', kind: 'internal', forEverybody: true, members: [owner] },
  {
    ...{ cname: 'Suivi des consommations', client: 'Syndicat des eaux', rate: 61_000 },
    ...{ from: -15, members: [otherConsultant, otherOwner] },
  },
  { cname: 'Vie de l’entreprise', kind: 'internal', forEverybody: true, members: [otherOwner] },
];

/** @param now decides which are upcoming, open or ended */
export async function insertContracts(db: Database, now: Date): Promise<void> {
  const people = await findAccounts(
    db,
    demoContracts.flatMap(({ members }) => members),
  );
  const month = firstOfMonth(civilDay(now));
  for (const contract of demoContracts) {
    const of = contract.members.flatMap((email) => people.find((person) => person.email === email) ?? []);
    const [first] = of;
    if (first === undefined) continue;
    const { workspaceId } = first;
    const contractId = await insertContract(db, rowOf(contract, { workspaceId, month, now }));
    if (contract.forEverybody) continue;
    for (const { id } of of) await addMember(db, { workspaceId, contractId, accountId: id });
  }
}

function rowOf(contract: DemoContract, at: { workspaceId: number; month: Day; now: Date }) {
  const { cname, client = '', kind = 'client', forEverybody = false, from, until, rate, closed } = contract;
  return {
    workspace_id: at.workspaceId,
    ...{ name: cname, client, kind, sought: soughtOf({ cname, client, preset: null }) },
    for_everybody: forEverybody,
    start_date: from === undefined ? null : addMonths(at.month, from),
    end_date: until === undefined ? null : addDays(addMonths(at.month, until + 1), -1),
    daily_rate_cents: rate ?? null,
    closed_at: closed ? at.now : null,
  };
}

function firstOfMonth(day: Day): Day {
  const { year, month } = fieldsOf(day);
  return dayOf(year, month, 1);
}
