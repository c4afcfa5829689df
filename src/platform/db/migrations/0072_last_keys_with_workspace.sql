-- The last keys without the workspace.
-- Less than `deadlock_timeout`: in a deadlock with a request this gives up and is repeated, not the request.
set local lock_timeout = '0.5s';
-- Previous version: names the columns of the new key.
alter table account_codes drop constraint account_codes_pkey,
  add constraint account_codes_pkey primary key using index account_codes_key;
-- Previous version: names the columns of the new key.
alter table account_totps drop constraint account_totps_pkey,
  add constraint account_totps_pkey primary key using index account_totps_key;
-- Previous version: names the columns of the new key.
alter table bank_accounts drop constraint bank_accounts_pkey, drop constraint bank_accounts_workspace_id_account_id_key,
  add primary key (workspace_id, account_id);
-- Previous version: names the columns of the new key.
alter table category_translations drop constraint category_translations_pkey,
  add constraint category_translations_pkey primary key using index category_translations_key;
-- Previous version: names the columns of the new key.
alter table invitations drop constraint invitations_pkey,
  add constraint invitations_pkey primary key using index invitations_key;
-- Previous version: names the columns of the new key.
alter table media_texts drop constraint media_texts_pkey,
  add constraint media_texts_pkey primary key using index media_texts_key;
-- Previous version: names the columns of the new key.
alter table post_unsaved_texts drop constraint post_unsaved_texts_pkey,
  add constraint post_unsaved_texts_pkey primary key using index post_unsaved_texts_key;

-- Previous version: sets the reference to null itself.
alter table imports drop constraint imports_workspace_id_cover_media_id_fkey,
  add foreign key (workspace_id, cover_media_id) references medias (workspace_id, id) deferrable;
-- Previous version: sets the reference to null itself.
alter table payment_reports drop constraint payment_reports_workspace_id_report_id_fkey,
  add foreign key (workspace_id, report_id) references reports (workspace_id, id) deferrable;
