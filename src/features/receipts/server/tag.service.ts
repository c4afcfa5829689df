/** Lists the tags of receipts, and changes those of several receipts. */
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { TAG_SEPARATOR, tagsIn } from '#kernel/tags.ts';
import { validateBy } from '#kernel/validate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { receiptTags } from '../rules.ts';
import type * as contract from '../tag.contract.ts';
import { lockEditable } from './report-lock.service.ts';
import * as repo from './tag.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

export async function listTags({ db }: MemberContext): Promise<CallAnswer<typeof contract.listTags>> {
  return { tags: await repo.listTags(db) };
}

/** @throws Problem 404; 403; 409 REPORT_LOCKED, CORRECTION_KEPT; 400 for too many tags */
export function tagReceipts(context: MemberContext, input: On<'tagReceipts'>) {
  return change(context, input, (tags, tag) => tagsIn([...tags, tag].join(TAG_SEPARATOR)));
}

/** @throws Problem as `tagReceipts` does. */
export function untagReceipts(context: MemberContext, input: On<'untagReceipts'>) {
  return change(context, input, (tags, tag) => tags.filter((one) => one !== tag));
}

async function change(
  context: MemberContext,
  { params, body: { receiptIds, tag } }: Pick<On<'tagReceipts'>, 'params' | 'body'>,
  tagsAfter: (tags: string[], tag: string) => string[],
) {
  const report = await lockEditable(context, params.reportId);
  const rows = await repo.listTagged(context.db, report.id, receiptIds);
  if (rows.length < new Set(receiptIds).size) throw new Problem(404);
  if (rows.some(({ corrected_year: year }) => year !== null))
    throw new Problem(409, { code: 'CORRECTION_KEPT' });
  const changed = rows.flatMap(({ id, tags: before }) => {
    const tags = tagsAfter(tagsIn(before), tag).join(TAG_SEPARATOR);
    return tags === before ? [] : [{ id, tags }];
  });
  for (const { tags } of changed) {
    const checked = validateBy(receiptTags, tags);
    if (!checked.good && checked.errors.body)
      throw new Problem(400, { errors: { tag: checked.errors.body } });
  }
  await repo.saveTags(context.db, changed);
  return { receiptIds: changed.map(({ id }) => id), tag };
}
