-- concurrently
-- The posts with an address, by id, for the sitemap.
create index concurrently if not exists posts_addressed on posts (workspace_id, id) where published and deleted_at is null;
-- What was spent in a day by type, from the index alone.
create index concurrently if not exists receipts_day_sums
  on receipts (workspace_id, poste_id, date) include (report_id, ttc_cents, corrected_year);
