/** Declares the calls for the tags of receipts. */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import { chosenId, id } from '#kernel/id.ts';
import { tagsField } from '#kernel/tags.ts';
import { MOST_RECEIPTS } from './report.rules.ts';
import { TAG_LENGTH } from './rules.ts';
import './errors.ts';

export const listTags = call({
  id: 'listTags',
  method: 'GET',
  path: '/expenses/tags',
  summary:
    'List the tags, and other fields of several texts, of the workspace’s newest receipts, the most used first',
  keptOffline: true,
  access: 'member',
  ofEverybody: 'tags are shared by the company, so that all members write them alike',
  byMembership: 'tags are shared by the company, so that all members write them alike',
  answer: z.object({ tags: z.array(z.string()) }),
  texts: { failure: 'The tags could not be read' },
});

const locked = { 409: 'CAN NOT MODIFY REPORT' } as const;

/** Common parts of the calls that change the tags of several receipts. */
const change = {
  method: 'POST',
  access: 'member',
  underDoAs: true,
  unversioned: 'adding or removing a tag overwrites nothing',
  encoding: 'json',
  params: z.object({ reportId: id }),
  body: z.object({
    receiptIds: z
      .array(chosenId, generalError('required'))
      .min(1, generalError('required'))
      .max(MOST_RECEIPTS, generalError('too_many')),
    tag: tagsField({ most: 1, length: TAG_LENGTH }).pipe(z.string().min(1, generalError('required'))),
  }),
  /** The receipts that were changed. */
  answer: z.object({ receiptIds: z.array(z.number().int()), tag: z.string() }),
} as const;

export const tagReceipts = call({
  ...change,
  id: 'tagReceipts',
  path: '/reports/{reportId}/tags',
  summary: 'Add a tag to several receipts of a report; those that have it stay as they are',
  safeguard: 'undo',
  records: 'report.tagged',
  texts: { success: 'Tag added', failure: 'The tag could not be added', byStatus: locked },
});

export const untagReceipts = call({
  ...change,
  id: 'untagReceipts',
  path: '/reports/{reportId}/untag',
  summary: 'Remove a tag from several receipts of a report',
  safeguard: 'the undo of tagReceipts',
  records: 'report.untagged',
  texts: { success: 'Tag removed', failure: 'The tag could not be removed', byStatus: locked },
});
