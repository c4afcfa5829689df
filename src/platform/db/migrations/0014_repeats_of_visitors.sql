-- Visitors may repeat a request too. Answers for accounts have the account's id, those for visitors have
-- none.
alter table idempotent_answers drop constraint idempotent_answers_pkey;
alter table idempotent_answers alter column account_id drop not null;
create unique index idempotent_answers_key on idempotent_answers (workspace_id, account_id, key) nulls not distinct;
