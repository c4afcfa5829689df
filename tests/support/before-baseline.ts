import { migrations } from '#platform/db/migrate.ts';

/** The migrations of a database that was created before `0036_baseline.sql` replaced the first 36. */
export const BEFORE_BASELINE: readonly string[] = `
  0001_foundation
  0002_blog
  0003_accounts
  0004_tenants
  0005_authoring
  0006_site
  0007_places_and_secrets
  0008_posts_by_date
  0009_words_of_saves
  0010_repeats_everywhere
  0011_approvals
  0012_lists
  0013_exposure
  0014_repeats_of_visitors
  0015_what_lists_need
  0016_contracts
  0017_planning
  0018_expenses
  0019_email_changes
  0020_rendered_texts
  0021_orders_of_lists
  0022_revisions_of_weeks
  0023_theme
  0024_purge_with_posts
  0025_receipts_by_day
  0026_imports
  0027_accounts
  0028_references_can_wait
  0029_receipts_abroad
  0030_answered_requests
  0031_trash
  0032_unsaved_texts
  0033_what_goes_with_an_account
  0034_texts_uncompressed
  0035_indexed_references
  0036_imports
  0037_addresses_and_approvers
  0038_chosen_language
  0039_import_cover
`
  .trim()
  .split(/\s+/);

/** The migrations that such a database lacks. */
export const AFTER_BASELINE: readonly string[] = migrations
  .slice(1)
  .map(({ name }) => name)
  .filter((name) => !BEFORE_BASELINE.includes(name));
