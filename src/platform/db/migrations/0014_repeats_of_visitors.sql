-- Who is not signed in may repeat a request, too. What an account has kept has its id; what a visitor has, none.
alter table idempotent_answers drop constraint idempotent_answers_pkey;
alter table idempotent_answers alter column account_id drop not null;
create unique index idempotent_answers_key on idempotent_answers (workspace_id, account_id, key) nulls not distinct;
