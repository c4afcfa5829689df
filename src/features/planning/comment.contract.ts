/** Declares the calls for the comments on a week. */
import { z } from 'zod';
import { commentCalls, commentText } from '#features/workflows/contract.ts';
import { call } from '#kernel/call.ts';
import { id } from '#kernel/id.ts';
import './errors.ts';

const weekParams = z.object({ timesheetId: id });

export const listWeekComments = call({
  ...commentCalls.list,
  id: 'listWeekComments',
  path: '/planning/weeks/{timesheetId}/comments',
  summary: 'List the comments on a week, oldest first',
  params: weekParams,
});

export const addWeekComment = call({
  ...commentCalls.add,
  id: 'addWeekComment',
  path: '/planning/weeks/{timesheetId}/comments',
  summary: 'Comment on a week; the people involved get a mail',
  records: 'week.commented',
  params: weekParams,
  body: z.object({ text: commentText }),
});

export const deleteWeekComment = call({
  ...commentCalls.delete,
  id: 'deleteWeekComment',
  path: '/planning/weeks/{timesheetId}/comments/{commentId}',
  summary: 'Delete one’s own comment within five minutes',
  records: 'week.comment-deleted',
  params: weekParams.extend({ commentId: id }),
});
