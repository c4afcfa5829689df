-- What each line of an issued invoice is about: the books and the revenue follow from it, the document says it to the client.

alter table sales_lines
  add column contract_id integer,
  -- Whether it rebills an expense.
  add column rebilled boolean not null default false;
-- Previous version: it leaves the new column empty, and it deletes no contract with days.
alter table sales_lines add foreign key (workspace_id, contract_id) references contracts (workspace_id, id);
create index sales_lines_contract on sales_lines (workspace_id, contract_id) where contract_id is not null;
call let_references_wait('sales_lines');
call expose_tenant_table('sales_lines');

create table sales_shares (
  workspace_id integer not null references workspaces on delete cascade,
  sales_invoice_id integer not null,
  -- Of the line in the document, from 1.
  place smallint not null,
  -- Null for a line that belongs to no contract.
  contract_id integer,
  rebilled boolean not null,
  -- The treatment of its VAT (features/sales/vat.rules.ts).
  vat text not null,
  -- In the smallest unit of the currency; negative for a credit note.
  net_cents bigint not null,
  primary key (workspace_id, sales_invoice_id, place),
  foreign key (workspace_id, sales_invoice_id) references sales_invoices (workspace_id, id),
  foreign key (workspace_id, contract_id) references contracts (workspace_id, id)
);
create index sales_shares_contract on sales_shares (workspace_id, contract_id) where contract_id is not null;
call guard_tenant_table('sales_shares');
revoke update, delete on sales_shares from ardoise_tenant;
call expose_tenant_table('sales_shares');

-- The owner of the tables sees no row while policies are forced.
alter table sales_invoices no force row level security;
alter table sales_entries no force row level security;
alter table sales_lines no force row level security;
alter table sales_shares no force row level security;

update sales_lines l set contract_id = e.contract_id, rebilled = e.receipt_id is not null
  from (select distinct on (workspace_id, sales_line_id) workspace_id, sales_line_id, contract_id, receipt_id
          from sales_entries where sales_line_id is not null order by workspace_id, sales_line_id, id) e
 where e.workspace_id = l.workspace_id and e.sales_line_id = l.id;

-- Invoices issued before: the contract is known if there is only one.
insert into sales_shares (workspace_id, sales_invoice_id, place, contract_id, rebilled, vat, net_cents)
select i.workspace_id, i.id, l.place, e.contract_id, false,
       case l.line ->> 'category' when 'AE' then 'reverse' when 'G' then 'export' when 'O' then 'outside' when 'E' then 'exempt'
            else 's' || ((l.line ->> 'ratePercent')::numeric * 100)::integer end,
       (case i.kind when 'credit' then -1 else 1 end
        * (l.line ->> 'net')::numeric * power(10::numeric, scale((l.line ->> 'net')::numeric)))::bigint
  from sales_invoices i
 cross join lateral jsonb_array_elements(i.document -> 'lines') with ordinality as l (line, place)
  left join (select workspace_id, sales_invoice_id, min(contract_id) as contract_id from sales_entries
              where sales_invoice_id is not null group by workspace_id, sales_invoice_id
             having count(distinct contract_id) = 1) e on e.workspace_id = i.workspace_id and e.sales_invoice_id = i.id;

alter table sales_invoices force row level security;
alter table sales_entries force row level security;
alter table sales_lines force row level security;
alter table sales_shares force row level security;
