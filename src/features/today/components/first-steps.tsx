/**
 * Lists the first steps of a new owner, of a new member, or of the administrator of an empty installation. It
 * disappears once everything is done or the person closes it.
 */
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { Role } from '#kernel/actor.ts';
import { LineSkeleton } from '#ui/line-skeleton.tsx';
import { useSession } from '#ui/session.tsx';
import { Checklist, type StepsProps, stepsOf } from './checklist.tsx';
import { useAssigners } from './use-assigners.ts';

// Loaded only by the few who see them.
const NewcomerSteps = lazy(() => import('./newcomer-steps.tsx'));
const OwnerSteps = lazy(() => import('./owner-steps.tsx'));

/** @param otherwise shown if there is nothing to set up. */
export function FirstSteps({ today, otherwise }: Pick<StepsProps, 'today' | 'otherwise'>) {
  const person = useSession();
  const [over, setOver] = useState(() => stepsOf(person.userId).over());
  const Steps = today.newcomer === undefined ? stepsByRole[person.role] : NewcomerSteps;
  if (Steps === undefined || person.actedBy !== undefined || over) return otherwise;
  const hide = () => {
    stepsOf(person.userId).end();
    setOver(true);
  };
  return (
    <Suspense fallback={otherwise && <LineSkeleton />}>
      <Steps person={person} today={today} otherwise={otherwise} onOver={hide} />
    </Suspense>
  );
}

const stepsByRole: Partial<Record<Role, ComponentType<StepsProps>>> = {
  ROLE_OWNER: OwnerSteps,
  ROLE_ADMIN: OwnerSteps,
  ROLE_USER: MemberSteps,
};

/** What a new member does: get a contract, submit a week, use the phone, enter a bank account. */
function MemberSteps({ person, today: { planning, firstDays }, otherwise, onOver }: StepsProps) {
  const kept = stepsOf(person.userId);
  const names = useAssigners(planning);
  const onPhone = firstDays?.phone === true;
  const steps = firstDays && [
    {
      name: 'on_contract',
      text: names === undefined ? 'first_on_contract_text' : 'first_on_contract_ask',
      names,
      to: '/app/planning',
      done: firstDays.on_contract,
    } as const,
    { name: 'week', text: 'first_week_text', to: '/app/planning', done: firstDays.week } as const,
    {
      name: 'phone',
      text: 'first_phone_text',
      to: '/app/help/first-steps',
      done: onPhone || kept.saw('phone'),
    } as const,
    { name: 'bank', text: 'first_bank_text', to: '/app/profile#bank', done: firstDays.bank } as const,
  ];
  const isOver = steps?.every(({ done }) => done) === true;
  useEffect(() => {
    if (onPhone) stepsOf(person.userId).see('phone');
    if (isOver) onOver();
  }, [person.userId, onPhone, isOver, onOver]);
  if (steps === undefined || isOver) return otherwise;
  return <Checklist person={person} lead="first_lead_member" steps={steps} onOver={onOver} />;
}
