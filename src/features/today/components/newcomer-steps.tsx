/** Lists the first steps of a new manager, and of a new member who only writes. */
import { useEffect } from 'react';
import { listPosts } from '#features/posts/contract.ts';
import { useCallState } from '#ui/use-call.ts';
import { Checklist, type StepsProps, stepsOf, teamStep } from './checklist.tsx';
import { contractStep, useTeam } from './use-team.ts';

export default function NewcomerSteps(props: StepsProps) {
  return props.today.newcomer === 'author' ? <AuthorSteps {...props} /> : <ManagerSteps {...props} />;
}

/** What a new manager does: prepare contracts and people, and see what waits for a decision. */
function ManagerSteps({ person, today, otherwise, onOver }: StepsProps) {
  const team = useTeam();
  const kept = stepsOf(person.userId);
  const isKnown = team !== undefined;
  const contracts = team?.contracts ?? [];
  const steps = [
    contractStep(contracts),
    {
      name: 'member',
      text: 'first_member_text',
      to: '/app/members',
      action: { name: 'invite_member' },
      // Besides the owner and the manager.
      done: (team?.seats.used ?? 0) > 2,
    },
    teamStep(contracts, today.planning),
    {
      name: 'approvals',
      text: 'first_approvals_text',
      to: '/app/approvals',
      done: kept.saw('approvals'),
    },
  ] as const;
  const isOver = isKnown && steps.every(({ done }) => done);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  if (!isKnown || isOver) return otherwise;
  const look = (step: string) => step === 'approvals' && kept.see(step);
  return <Checklist person={person} lead="first_lead_manager" steps={steps} onStep={look} onOver={onOver} />;
}

/** What a new author does after a first draft: get to know the editor, and publish. */
function AuthorSteps({ person, otherwise, onOver }: StepsProps) {
  const posts = useCallState(listPosts, {
    query: { rowsPerPage: 1, page: 0, status: 'published', authorId: person.userId },
  });
  const kept = stepsOf(person.userId);
  const steps = [
    { name: 'post', text: 'first_post_text', to: '/app/posts', done: true },
    { name: 'editor', text: 'first_editor_text', to: '/app/help/editor', done: kept.saw('editor') },
    {
      name: 'published',
      text: 'first_published_text',
      to: '/app/posts',
      done: (posts.data?.totalCount ?? 0) > 0,
    },
  ] as const;
  const isOver = posts.data !== undefined && steps.every(({ done }) => done);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  if (posts.data === undefined || isOver) return otherwise;
  const look = (step: string) => step === 'editor' && kept.see(step);
  return <Checklist person={person} lead="first_lead_author" steps={steps} onStep={look} onOver={onOver} />;
}
