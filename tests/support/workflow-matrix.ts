/**
 * Writes a workflow's results for every state, step and person, one line per step and person, to compare with
 * product.md.
 */
import { type Member, type Role, roles } from '#kernel/actor.ts';
import { Problem } from '#kernel/problem.ts';
import type { StepActor, Workflow } from '#kernel/workflow.ts';

/** A person of each role, and an administrator acting for an owner, who has fewer rights than the owner. */
export const everyone: Readonly<Record<string, StepActor>> = {
  ...Object.fromEntries(roles.map((role) => [role, person(role)])),
  'doAs ROLE_OWNER': { ...person('ROLE_OWNER'), actedBy: person('ROLE_ADMIN') },
};

export function person(role: Role, userId = 1): Member {
  return {
    kind: 'member',
    zone: 'Europe/Paris',
    workspaceId: 1,
    sessionId: 1,
    userId,
    role,
    login: role,
    email: `${role}@test.example`,
    firstName: '',
    lastName: '',
  };
}

/**
 * Lines such as `accept by ROLE_ADMIN: requested → accepted, accepted 409`, for every step and person.
 * @param subjectIn creates a subject in that state with all fields that predicates need.
 */
export function matrixOf<
  Name extends string,
  State extends string,
  Step extends string,
  S extends { state: State },
>(
  workflow: Workflow<Name, State, Step, S>,
  subjectIn: (state: State) => S,
  people: Readonly<Record<string, StepActor>> = everyone,
): string[] {
  return workflow.stepNames.flatMap((step) =>
    Object.entries(people).map(([name, actor]) => {
      const outcomes = workflow.states.map((state) => {
        const outcome = workflow.take(step, actor, subjectIn(state), 'because');
        return outcome instanceof Problem ? `${state} ${outcome.status}` : `${state} → ${outcome}`;
      });
      return `${step} by ${name}: ${outcomes.join(', ')}`;
    }),
  );
}

/** States that no sequence of steps reaches; a correct workflow has none. */
export function unreachableStates<State extends string>(
  workflow: Pick<Workflow<string, State, string, { state: State }>, 'states' | 'first' | 'steps'>,
): State[] {
  const reached = new Set<State>([workflow.first]);
  for (const _ of workflow.states)
    for (const { from, to } of Object.values(workflow.steps))
      if (from.some((state) => reached.has(state))) reached.add(to);
  return workflow.states.filter((state) => !reached.has(state));
}
