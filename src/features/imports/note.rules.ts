/** Maps codes in a report to texts of this feature. */
import type { NoteCode, Outcome } from './entry.rules.ts';

export const outcomeKeys = {
  published: 'outcome_published',
  draft: 'outcome_draft',
  'here already': 'outcome_here_already',
  'left out': 'outcome_left_out',
} as const satisfies Record<Outcome, string>;

export const noteKeys = {
  'not public content': 'note_not_public_content',
  'a list of other pages': 'note_list',
  'not Markdown': 'note_not_markdown',
  'in the bin': 'note_bin',
  'a page': 'note_page',
  'a file': 'note_file',
  'an automatic save': 'note_automatic_save',
  'no text to be read': 'note_no_text',
  'same language twice': 'note_same_language',
  'another language': 'note_another_language',
  'cannot be read': 'note_unreadable',
  'too long or too complex': 'note_costly',
  'not finished on a busy server': 'note_late',
  'left out later than announced': 'note_later',
  'left out with its translation': 'note_with_translation',
  'language not recognised': 'note_language',
  'no date': 'note_no_date',
  'dated in the future': 'note_future',
  'a date that is none': 'note_wrong_date',
  'not public there': 'note_not_public',
  'a draft there': 'note_draft',
  'a draft for want of a cover picture': 'note_no_cover',
  'a draft for want of content': 'note_no_content',
  'deleted here since': 'note_deleted',
  'links to pages that did not come in': 'note_lost_links',
  'its address was taken meanwhile': 'note_address_taken',
} as const satisfies Record<NoteCode, string>;
