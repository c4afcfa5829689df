import { expect, test } from 'vitest';
import { breaches, checkMigrations } from './migrations.ts';

test.each([
  ['drop table notes', 'drops something'],
  ['alter table notes drop column title', 'drops something'],
  ['drop function note_of(integer)', 'drops something'],
  ['alter table notes drop constraint notes_title_key', 'drops a key'],
  ['alter table notes rename column title to name', 'renames something'],
  ['alter table notes rename to remarks', 'renames something'],
  ['alter table notes alter column size type bigint', 'changes a type'],
  ['alter table notes alter size set data type bigint', 'changes a type'],
  ['alter table notes alter column title set not null', 'may be empty'],
  ['alter table notes alter column title drop default', 'drops a default'],
  ['alter table notes add column kind text not null', 'insert must name'],
  ["alter table notes add column a text not null default '', add column kind text not null", 'must name'],
  ['alter table notes add column kind text not null, add column b integer default 1', 'must name'],
  ['alter table notes add constraint notes_size check (size > 0)', 'adds a constraint'],
  ['alter table notes add check (size > 0)', 'adds a constraint'],
  ['create unique index notes_title on notes (title)', 'unique index'],
  ['create trigger t before insert on notes for each row execute function f()', 'adds a trigger'],
  ['create or replace function f() returns integer language sql as $$ select 1 $$', 'replaces'],
  ['revoke update on notes from ardoise_tenant', 'revokes'],
  ["call guard_tenant_table('notes')", 'row-level security'],
])('«%s» needs a reason', (sql, what) => {
  expect(breaches(`${sql};`)).toEqual([expect.stringContaining(what)]);
  expect(breaches(`-- Previous version: has not used it since 0061.\n${sql};`)).toEqual([]);
  expect(breaches(`-- Previous version: no.\n${sql};`)).toHaveLength(1);
});

test.each([
  'create table tags (id integer not null, unique (id), check (id > 0))',
  "create table tags (id integer); call guard_tenant_table('tags'); revoke update on tags from ardoise_tenant",
  'create table tags (id integer); alter table tags add check (id > 0); create unique index t on tags (id)',
  "alter table notes add column kind text not null default '' check (kind <> 'x')",
  'alter table notes add column kind text, add column size integer not null generated always as (1) stored',
  'alter table notes drop constraint notes_kind_check',
  'create index notes_kind on notes (kind)',
  "insert into notes (title) values ('drop table notes')",
  'create function f() returns void language sql as $$ drop table notes; $$',
  '-- drop table notes\nselect 1',
])('«%s» needs no reason', (sql) => expect(breaches(`${sql};`)).toEqual([]));

test('a reason applies only to its statement', () => {
  const reason = '-- Previous version: has never used it.';
  expect(breaches(`${reason}\ndrop table notes;\ndrop table tags;`)).toEqual([
    expect.stringContaining('drop table tags'),
  ]);
});

test('a reason can apply to all statements', () => {
  const both = 'drop table notes;\ndrop table tags;';
  expect(breaches(`-- Previous version, all statements: has never used them.\n${both}`)).toEqual([]);
  expect(breaches(`-- Previous version, all statements: no.\n${both}`)).toHaveLength(2);
});

test('only migrations after 0058 are checked', () => {
  const files = ['0058_old', '0059_new'].map((name) => `src/platform/db/migrations/${name}.sql`);
  const found = checkMigrations({ files, read: () => 'drop table notes;' });
  expect(found.map(({ file }) => file)).toEqual(files.slice(1));
});
