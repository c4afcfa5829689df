/**
 * Creates the history of the demonstration's weeks and expense reports. Inserts all events at the end, in
 * chronological order, because lists show events in the order of their insertion and events cannot be
 * changed.
 */
import type { Insertable } from 'kysely';
import { weekWorkflow } from '#features/planning/week.rules.ts';
import { insertEvents } from '#features/workflows/server/repo.ts';
import { displayName } from '#kernel/actor.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { WorkflowEvents } from '../../../generated/database.ts';
import { demo } from './demo.ts';
import { decidedAt } from './planning.ts';
import { findPeople, hasEvents, listReports, listWeeks, mark } from './seed.repo.ts';

type Event = Insertable<WorkflowEvents> & { occurred_at: Date };
interface Person {
  id: number | null;
  name: string;
}

export async function seedEvents({ engine }: Platform): Promise<void> {
  const emails = demo.planning.members.map(({ email }) => email);
  const people = await asInstallation(engine, ({ db }) => findPeople(db, emails), { readOnly: true });
  for (const workspaceId of new Set(people.map((person) => person.workspaceId)))
    await asTenant(engine, workspaceId, async ({ db }) => {
      // Earlier versions inserted the events together with their subjects.
      if (!(await mark(db, `events ${workspaceId}`)) || (await hasEvents(db))) return;
      const weeks = (await listWeeks(db)).flatMap(weekEvents);
      const reports = (await listReports(db)).flatMap(reportEvents);
      const events = [...weeks, ...reports].map((event) => ({ ...event, workspace_id: workspaceId }));
      await insertEvents(
        db,
        events.toSorted((one, other) => Number(one.occurred_at) - Number(other.occurred_at)),
      );
    });
}

const by = ({ id, name }: Person) => ({ actor_id: id, actor_name: name });

/** An open week with a comment was reopened. */
function weekEvents(week: Awaited<ReturnType<typeof listWeeks>>[number]): Omit<Event, 'workspace_id'>[] {
  const { state, comment, submittedAt } = week;
  const member = { id: week.accountId, name: displayName(week) };
  const approver = { id: week.approverId, name: week.approverName };
  const event = (step: keyof typeof weekWorkflow.steps, person: Person, occurred_at: Date, said = '') => ({
    subject_type: weekWorkflow.name,
    subject_id: week.id,
    step,
    from_state: weekWorkflow.steps[step].from[0] ?? null,
    to_state: weekWorkflow.steps[step].to,
    occurred_at,
    comment: said,
    ...by(person),
  });
  if (submittedAt === null) return [];
  if (state === 'submitted') return [event('submit', member, submittedAt, comment)];
  const decided = decidedAt(week.monday);
  const submitted = event('submit', member, submittedAt);
  if (state === 'rejected') return [submitted, event('reject', approver, decided, comment)];
  const approved = event('approve', approver, decided);
  return state === 'approved'
    ? [submitted, approved]
    : [submitted, approved, event('reopen', approver, decided, comment)];
}

function reportEvents(
  report: Awaited<ReturnType<typeof listReports>>[number],
): Omit<Event, 'workspace_id'>[] {
  const { state, createdAt, submittedAt, decidedAt: decided } = report;
  const member = { id: report.accountId, name: displayName(report) };
  const event = (step: string, from: string | null, to: string, occurred_at: Date) => ({
    subject_type: 'report',
    subject_id: report.id,
    step,
    from_state: from,
    to_state: to,
    occurred_at,
    comment: '',
  });
  const events = [{ ...event('begin', null, 'created', createdAt), ...by(member) }];
  if (submittedAt !== null)
    events.push({ ...event('submit', 'created', 'submitted', submittedAt), ...by(member) });
  if (decided === null) return events;
  const comment = demo.reports.find(({ title }) => title === report.title)?.comment ?? '';
  const decision = event(state === 'approved' ? 'approve' : 'reject', 'submitted', state, decided);
  return [...events, { ...decision, comment, ...by({ id: report.approverId, name: report.approverName }) }];
}
