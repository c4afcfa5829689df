-- The auxiliary account of each person in the books. Rows are never changed or deleted, so that no code is given twice.
create table book_auxiliaries (
  workspace_id integer not null references workspaces on delete cascade,
  code text not null check (code <> ''),
  -- Null for a former login that another person's entries have too, or that its person no longer uses.
  account_id integer,
  -- Entries posted before have the login of then.
  given_at timestamptz not null,
  primary key (workspace_id, code),
  unique (workspace_id, account_id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);
-- Accounting programs write codes in capitals.
create unique index book_auxiliaries_capitals on book_auxiliaries (workspace_id, upper(code));

-- The owner of the tables sees no row while policies are forced.
alter table book_entries no force row level security;
alter table book_lines no force row level security;
alter table reports no force row level security;

-- A login belongs to the first person whose entry has it. A person keeps the one that was used last.
with used as (
  select e.workspace_id, l.auxiliary as code, r.account_id, min(e.id) as first, max(e.id) as last
    from book_lines l
    join book_entries e on e.workspace_id = l.workspace_id and e.id = l.entry_id
    left join reports r on r.workspace_id = e.workspace_id and r.id = e.source_id and e.source_type = 'report'
   where l.auxiliary <> ''
   group by e.workspace_id, l.auxiliary, r.account_id
), owned as (
  select distinct on (workspace_id, upper(code)) workspace_id, code, account_id, last
    from used order by workspace_id, upper(code), first, account_id
)
insert into book_auxiliaries (workspace_id, code, account_id, given_at)
select workspace_id, code,
       case when row_number() over (partition by workspace_id, account_id order by last desc, code) = 1 then account_id end, now()
  from owned;

alter table book_entries force row level security;
alter table book_lines force row level security;
alter table reports force row level security;

call guard_tenant_table('book_auxiliaries');
revoke update, delete on book_auxiliaries from ardoise_tenant;
call expose_tenant_table('book_auxiliaries');
call keep_with_account('book_auxiliaries', 'a code in the books is never given to somebody else');
