-- The code by which a company's accountant divides expenses: of the contract, otherwise of the person. A line keeps the code of its posting.
alter table contracts add column analytic_code text not null default '' check (length(analytic_code) <= 10);
call expose_tenant_table('contracts', hidden => '{sought}');
alter table accounts add column analytic_code text not null default '' check (length(analytic_code) <= 10);
call expose_tenant_table('accounts', hidden => '{password_hash,password_changed_at}');
alter table book_lines add column analytic text not null default '';
call expose_tenant_table('book_lines');
