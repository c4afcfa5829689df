/** Inserts rows into a workspace by SQL, with expressions over a series. */
import type pg from 'pg';

export interface Tenant {
  /** The URL for a login that may take the roles of tenants and of the installation. */
  databaseUrl: string;
  workspaceId: number;
  /** The person who decides about everything that waits. */
  approverId: number;
  /** 1 is the size of the large customer. */
  scale: number;
}

/** The names of columns, and the expressions that give them their values. */
type Values = Record<string, string>;

export interface Filler extends Tenant {
  client: pg.Client;
  /** The number of rows at this scale. */
  of(atScale1: number): number;
  insert(table: string, from: string, values: Values): Promise<void>;
  ids(statement: string): Promise<number[]>;
  /** The first value of the first row. */
  one(statement: string): Promise<number | string>;
}

/** The numbers from 1, named `n`. */
export const series = (count: number) => `generate_series(1, ${count}) n`;
/** The element of a list at a position, which may exceed its length. */
export const pick = (list: readonly number[], place: string) =>
  `(array[${list}])[1 + (${place}) % ${list.length}]`;
/** Ids `p.id` with their places `p.place`, from 1. */
export const each = (list: readonly number[]) => `unnest(array[${list}]) with ordinality p(id, place)`;

export function createFiller(client: pg.Client, tenant: Tenant): Filler {
  const read = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows;
  return {
    ...tenant,
    client,
    of: (atScale1) => Math.max(1, Math.round(atScale1 * tenant.scale)),
    insert: async (table, from, values) => {
      // The rows that the tests' company already has stay.
      await client.query(
        `insert into ${table} (workspace_id, ${Object.keys(values)})
         select ${tenant.workspaceId}, ${Object.values(values)} from ${from} on conflict do nothing`,
      );
    },
    ids: async (statement) => (await read(statement)).map(([id]) => Number(id)),
    one: async (statement) => (await read(statement))[0]?.[0],
  };
}
