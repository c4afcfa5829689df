/**
 * Columns that name a person without a reference to the account, so that deleting the account keeps them, and
 * why. A new column that is missing here fails the catalogue walk.
 */
const HISTORY = 'the history of what was done is read after people left';
const ID = 'the id alone: the name is read from the row of the account, which stays';
const DECIDED = 'decided weeks and booked expenses name their approver';
const BOOKED = 'accounting documents are kept for ten years (Code de commerce, art. L123-22)';
const OWN = 'the row is erased with the account, whose address it is';
const STRANGER = 'of somebody without an account, deleted from the list of requests or readers';

export const keptPeople: Readonly<Record<string, string>> = {
  'account_codes.email': OWN,
  'attachments.uploaded_by': ID,
  'audit_events.actor_id': HISTORY,
  'audit_events.actor_name': HISTORY,
  'audit_events.on_behalf_of_id': HISTORY,
  'audit_events.on_behalf_of_name': HISTORY,
  'bills.customer_email': 'a bill names the customer of its day',
  'book_entries.posted_by_id': BOOKED,
  'book_entries.posted_by_name': BOOKED,
  'book_exports.closed_by_id': BOOKED,
  'book_exports.closed_by_name': BOOKED,
  'book_exports.reopened_by_id': BOOKED,
  'book_exports.reopened_by_name': BOOKED,
  'categories.created_by': ID,
  'closed_months.closed_by_id': HISTORY,
  'closed_months.closed_by_name': HISTORY,
  'closed_months.reopened_by_id': HISTORY,
  'closed_months.reopened_by_name': HISTORY,
  'contact_requests.email': STRANGER,
  'contact_requests.first_name': STRANGER,
  'contact_requests.last_name': STRANGER,
  'contact_requests.phone_number': STRANGER,
  'email_changes.new_email': OWN,
  'email_changes.old_email': OWN,
  'import_entries.author': 'the author whom the imported blog names',
  'imports.asked_by': HISTORY,
  'invitations.invited_by': ID,
  'medias.uploaded_by': ID,
  'newsletter_subscriptions.email': STRANGER,
  'operations.requested_by': HISTORY,
  'operations.requested_by_name': HISTORY,
  'orders.requested_by': ID,
  'post_counts.author_id': ID,
  'post_previews.created_by': ID,
  'post_saves.acted_by': ID,
  'post_saves.saved_by': ID,
  'post_translations.scheduled_by': ID,
  'post_versions.saved_by': ID,
  'posts.deleted_by': ID,
  'reports.approver_email': DECIDED,
  'reports.approver_id': DECIDED,
  'reports.approver_name': DECIDED,
  'timesheets.approver_id': DECIDED,
  'timesheets.approver_name': DECIDED,
  'timesheets.decided_by_id': DECIDED,
  'timesheets.decided_by_name': DECIDED,
  'workflow_events.actor_id': HISTORY,
  'workflow_events.actor_name': HISTORY,
  'workflow_events.on_behalf_of_id': HISTORY,
  'workflow_events.on_behalf_of_name': HISTORY,
  'workspaces.deletion_requested_by': ID,
  'workspaces.email': 'of the company, changed in its settings',
};
