/** Finds in the catalogue the columns that name a person, and defines which person each names under `doAs`. */
import type { Session } from '#platform/db/engine.ts';

export interface PeopleColumn {
  table: string;
  name: string;
  /**
   * Whether the column has a foreign key to the account, which decides whether the row is erased or kept with
   * it.
   */
  refers: boolean;
  /** Whether it is a name or an address of the person with whom the row is erased. */
  erased: boolean;
}

/** Columns that refer to accounts, and those that look like a person's id, name or address. */
export async function peopleColumns(session: Session): Promise<PeopleColumn[]> {
  const { rows } = await session.query(
    `select * from (
       select c.relname as table, a.attname as name,
              exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
                         and k.confrelid = 'accounts'::regclass and a.attnum = any (k.conkey)) and a.attname <> 'workspace_id' as refers,
              own and coalesce((select bool_and(obj_description(k.oid, 'pg_constraint') = 'erased with the account') from pg_constraint k
                                 where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'accounts'::regclass), false) as erased,
              a.atttypid in ('integer'::regtype, 'bigint'::regtype, 'text'::regtype, 'jsonb'::regtype)
                and (other or own or (a.attname ~ '(^|_)account(_id)?$' and a.atttypid <> 'text'::regtype)) as looks
         from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         cross join lateral (select a.attname ~ '(^|_)(by|author|actor|approver|reviewer|editor|creator|signer|sender|person|people|member|user|owner|manager|behalf_of)(_id|_name|_login|_email|_phone)?$' as other) named
         cross join lateral (select not other and a.attname ~ '(^|_)(first_name|last_name|full_name|login|email|phone_number|phone)$' as own) called
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'accounts') every
      where refers or looks
      order by 1, 2`,
  );
  return rows as PeopleColumn[];
}

/**
 * Returns the rule of docs/decisions/0049: rows belong to the person acted for, so columns name that person,
 * or somebody else whom the request names. Only columns about who acted name the person at the keyboard.
 */
export function namedUnderDoAs({ table, name }: PeopleColumn): 'atKeyboard' | 'actedFor' | 'notAtKeyboard' {
  if (/(^|_)(actor|acted_by)(_id|_name)?$/.test(name)) return 'atKeyboard';
  // A repeated request is answered to the person who sent it.
  if (table === 'idempotent_answers') return 'atKeyboard';
  return /(^|_)(by|author|creator|behalf_of)(_id|_name)?$/.test(name) ? 'actedFor' : 'notAtKeyboard';
}
