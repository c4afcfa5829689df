/** Collects the open items of all features into one response. */
import { isPhone } from '#features/accounts/device.rules.ts';
import { maySeeFigure } from '#features/figures/access.ts';
import { readingsOf } from '#features/figures/server/reading.service.ts';
import { figureOf } from '#features/figures/server/service.ts';
import type { ownDaysToday } from '#features/leave/server/today.service.ts';
import { assignersOf } from '#features/planning/server/assigner.service.ts';
import type { PlanningToday } from '#features/planning/server/today.service.ts';
import { isAuthor } from '#features/posts/server/today.service.ts';
import { rolesOf } from '#kernel/actor.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { fieldsOf } from '#kernel/day.ts';
import type { TodayLine } from '#kernel/today.ts';
import type { MemberCallContext, MemberContext } from '#platform/request/context.ts';
import type { readToday } from '../contract.ts';
import { arranged, isNew } from '../rules.ts';
import { findFirstDays, plansOrSpends } from './repo.ts';

/** A feature's open items for a person, often none. One or two queries. */
export type TodaySection = (context: MemberContext) => Promise<readonly TodayLine[]>;

export interface TodaySections {
  /** The person's own days and weeks, and what is left of paid leave. */
  planning: typeof ownDaysToday;
  /** Other items of the person's workspace. */
  own: readonly TodaySection[];
  /** Runs only for people with posts, because most members have none. */
  writing: TodaySection;
  /** Items of all workspaces, for administrators. */
  installation: readonly TodaySection[];
}

type Answer = CallAnswer<typeof readToday>;

export function readTodayOf(sections: TodaySections) {
  return async (context: MemberCallContext): Promise<Answer> => {
    const { actor, now, zone } = context;
    const { own, ...personal } = await context.inTenant(
      actor.workspaceId,
      async (inside) => {
        const writesPosts = await isAuthor(inside.db, actor.userId);
        const chosen = writesPosts ? [...sections.own, sections.writing] : sections.own;
        const onlyWrites =
          writesPosts && actor.role === 'ROLE_USER' && !(await plansOrSpends(inside.db, actor.userId));
        const planning = await sections.planning(inside);
        const asks = onlyWrites || actor.role !== 'ROLE_USER' ? undefined : planning;
        const firstDays = asks && (await firstDaysOf(inside, asks));
        const isAsking = asks?.contract === 'none' || firstDays?.on_contract === false;
        return {
          own: [...(planning?.lines ?? []), ...(await collect(chosen, inside))],
          onlyWrites,
          planning: {
            toFill: planning?.toFill ?? 0,
            contract: planning?.contract ?? 'none',
            assigners: isAsking ? await assignersOf(inside, actor.userId) : undefined,
          },
          leave: planning?.leave,
          firstDays,
          newcomer: planning && newcomerOf(inside, planning, onlyWrites),
          figure: await figureFor(inside),
          readings: writesPosts ? await readingsFor(inside) : undefined,
        };
      },
      reading,
    );
    const installation = rolesOf(actor).includes('ROLE_ADMIN')
      ? await context.everyTenant((inside) => collect(sections.installation, inside), reading)
      : [];
    return {
      day: civilDay(now, zone),
      lines: arranged([...own, ...installation]).map(asAnswer),
      ...personal,
    };
  };
}

const reading = { readOnly: true };

/** Returns undefined for anybody but a new manager, or a new member who only writes. */
function newcomerOf(
  { actor, now, zone }: MemberContext,
  { arrived }: PlanningToday,
  onlyWrites: boolean,
): Answer['newcomer'] {
  if (actor.actedBy !== undefined || !isNew({ role: actor.role, arrived, today: civilDay(now, zone) }))
    return undefined;
  if (onlyWrites) return 'author';
  return actor.role === 'ROLE_MANAGER' ? 'manager' : undefined;
}

/** Returns undefined for anybody but a new member. */
async function firstDaysOf(
  { db, actor, now, zone }: MemberContext,
  { arrived, contract }: PlanningToday,
): Promise<Answer['firstDays']> {
  const today = civilDay(now, zone);
  if (actor.actedBy !== undefined || !isNew({ role: actor.role, arrived, today })) return undefined;
  const { agents, ...done } = await findFirstDays(db, actor.userId);
  return { on_contract: contract === 'own', ...done, phone: agents.some(isPhone) };
}

/** The utilisation of all for those who see it, otherwise the own days. */
async function figureFor(context: MemberContext): Promise<Answer['figure']> {
  const { actor, now, zone } = context;
  const { year, month } = fieldsOf(civilDay(now, zone));
  const leads = maySeeFigure(actor, 'utilisation');
  const name = leads ? 'utilisation' : 'days';
  const memberId = leads ? undefined : actor.userId;
  const table = await figureOf(context, name, { year, month, memberId });
  return table.rows.length === 0 ? undefined : { name, table };
}

async function readingsFor(context: MemberContext): Promise<Answer['readings']> {
  const table = await readingsOf(context, {});
  return table.rows.length === 0 ? undefined : table;
}

/** Sequential: a section may switch the database role for a statement, which must not affect others. */
async function collect(sections: readonly TodaySection[], context: MemberContext): Promise<TodayLine[]> {
  const lines: TodayLine[] = [];
  for (const section of sections) lines.push(...(await section(context)));
  return lines;
}

function asAnswer(line: TodayLine) {
  return { ...line, items: [...line.items] };
}
