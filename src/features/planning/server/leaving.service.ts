/** Settles the planning of a person who leaves: their own weeks, and weeks that wait for their decision. */

import { takeSteps, withFilledInBy } from '#features/workflows/server/service.ts';
import {
  type Leaver,
  NOT_FOR_THEM,
  type OpenItem,
  type OpenItems,
  type Settlement,
} from '#kernel/leaving.ts';
import { leftName, shownName } from '#kernel/left-name.ts';
import { Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { daysOf } from '../day.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { weekOf, weekWorkflow } from '../week.rules.ts';
import { holdMonths } from './closed-month.service.ts';
import * as repo from './leaving.repo.ts';
import * as members from './member.repo.ts';
import { refusalOf, weekKind } from './step.service.ts';
import { planningAt } from './today.service.ts';
import * as weeks from './week.repo.ts';
import { writePlanning } from './week.service.ts';

export async function openWeeks({ db, request }: MemberContext, person: Leaver): Promise<OpenItems> {
  const t = translator({ en, fr }, request.locale);
  const found = await repo.listUndecided(db, person.userId);
  const waiting = await repo.listWaitingFor(db, person.userId);
  const nameOf = (monday: repo.UndecidedWeek['monday']) => {
    const { week, weekYear } = weekOf(monday);
    return t('week_of_year', { week: String(week), year: String(weekYear) });
  };
  const itemOf = ({ monday, state, halfDays, approver, approverLeft }: repo.UndecidedWeek): OpenItem => ({
    name: nameOf(monday),
    note: [
      t('leaving_days', { count: daysOf(halfDays) }),
      ...(state === 'rejected' ? [t('leaving_rejected')] : []),
      ...(state === 'submitted'
        ? [t('leaving_to', { name: leftName(approver, approverLeft, request.locale) })]
        : []),
    ].join(' · '),
    to: `${planningAt(monday)}&memberId=${person.userId}`,
  });
  return {
    weeks_open: found.filter(({ state }) => state !== 'submitted').map(itemOf),
    weeks_submitted: found.filter(({ state }) => state === 'submitted').map(itemOf),
    week_decisions: waiting.map((week) => ({
      name: shownName(week, request.locale),
      note: nameOf(week.monday),
      to: '/app/approvals',
    })),
  };
}

/**
 * Submits the person's open weeks on their behalf.
 * @param acting the context of the actor who acts for the person.
 * @throws Problem 400 at `managerEmail` when the approver may not decide about all weeks.
 */
export async function submitOpenWeeks(
  acting: MemberContext,
  { userId }: Leaver,
  { to }: Settlement,
): Promise<void> {
  const open = (await repo.listUndecided(acting.db, userId)).filter(({ state }) => state !== 'submitted');
  if (open.length === 0) return;
  await writePlanning(acting, {
    params: { operation: 'submit', forUserId: userId },
    query: undefined,
    body: {
      workedDays: open.map(({ monday }) => ({ day: monday, entry: undefined, revision: undefined })),
      managerEmail: to?.email ?? '',
      comment: '',
    },
  });
}

/**
 * Passes the weeks that wait for the person to a different approver, with one mail per member.
 * @throws Problem 400 with code NOT_FOR_THEM when a week is the new approver's own or they filled it in; 403 when the person may no
 * longer decide.
 */
export async function passWaitingWeeks(
  acting: MemberContext,
  { userId }: Leaver,
  { to }: Settlement,
): Promise<void> {
  const { db } = acting;
  const waiting = await repo.listWaitingFor(db, userId);
  if (waiting.length === 0) return;
  // Runs before the weeks are locked, because the same transaction may submit other weeks (`holdMonths`).
  await holdMonths(acting);
  const [approver] = await members.listRecipients(db, to === undefined ? [] : [to.userId]);
  const locked = await weeks.lockWeeksById(
    db,
    waiting.map(({ id }) => id),
  );
  const known = await withFilledInBy(db, weekWorkflow, locked);
  const isTheirs = ({ accountId, filledInBy }: (typeof known)[number]) =>
    accountId === approver?.id || (approver !== undefined && filledInBy.includes(approver.id));
  if (approver === undefined || known.some(isTheirs)) throw new Problem(400, { code: NOT_FOR_THEM });
  for (const ofMember of Map.groupBy(known, ({ accountId }) => accountId).values()) {
    const { refused } = await takeSteps(acting, weekKind(approver), 'pass', ofMember);
    const problem = refusalOf(refused);
    if (problem !== undefined) throw problem;
  }
}
