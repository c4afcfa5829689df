/** Collects the open items of all features into one response. */
import { isAuthor } from '#features/posts/server/today.service.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import type { TodayLine } from '#kernel/today.ts';
import type { MemberCallContext, MemberContext } from '#platform/request/context.ts';
import type { readToday } from '../contract.ts';
import { arranged } from '../rules.ts';
import { plansOrSpends } from './repo.ts';

/** A feature's open items for a person, often none. One or two queries. */
export type TodaySection = (context: MemberContext) => Promise<readonly TodayLine[]>;

export interface TodaySections {
  /** Items of the person's workspace. */
  own: readonly TodaySection[];
  /** Runs only for people with posts, because most members have none. */
  writing: TodaySection;
  /** Items of all workspaces, for administrators. */
  installation: readonly TodaySection[];
}

export function readTodayOf(sections: TodaySections) {
  return async (context: MemberCallContext): Promise<CallAnswer<typeof readToday>> => {
    const { actor, now, zone } = context;
    const { own, onlyWrites } = await context.inTenant(
      actor.workspaceId,
      async (inside) => {
        const writesPosts = await isAuthor(inside.db, actor.userId);
        const chosen = writesPosts ? [...sections.own, sections.writing] : sections.own;
        const onlyWrites =
          writesPosts && actor.role === 'ROLE_USER' && !(await plansOrSpends(inside.db, actor.userId));
        return { own: await collect(chosen, inside), onlyWrites };
      },
      reading,
    );
    const installation =
      actor.role === 'ROLE_ADMIN'
        ? await context.everyTenant((inside) => collect(sections.installation, inside), reading)
        : [];
    return { day: civilDay(now, zone), lines: arranged([...own, ...installation]).map(asAnswer), onlyWrites };
  };
}

const reading = { readOnly: true };

/** Sequential: a section may switch the database role for a statement, which must not affect others. */
async function collect(sections: readonly TodaySection[], context: MemberContext): Promise<TodayLine[]> {
  const lines: TodayLine[] = [];
  for (const section of sections) lines.push(...(await section(context)));
  return lines;
}

function asAnswer(line: TodayLine) {
  return { ...line, items: [...line.items] };
}
