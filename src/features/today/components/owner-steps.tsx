/** Lists the first steps of a new owner, or of the administrator of an empty installation. */
import { useEffect } from 'react';
import { listMembers } from '#features/members/contract.ts';
import { listPosts } from '#features/posts/contract.ts';
import { readSite } from '#features/site/document.contract.ts';
import { useCompany } from '#ui/company.ts';
import { LineSkeleton } from '#ui/line-skeleton.tsx';
import type { SignedIn } from '#ui/session.tsx';
import { useCallState } from '#ui/use-call.ts';
import { areFirstStepsOver, UNNAMED } from '../rules.ts';
import { Checklist, type StepsProps, stepsOf, teamStep } from './checklist.tsx';
import { contractStep, useTeam } from './use-team.ts';

const one = { rowsPerPage: 1, page: 0 } as const;

export default function FirstStepsOfOwner(props: StepsProps) {
  return props.person.role === 'ROLE_ADMIN' ? <OperatorSteps {...props} /> : <OwnerSteps {...props} />;
}

function OwnerSteps({ person, today, otherwise, onOver }: StepsProps) {
  const team = useTeam();
  const site = useSiteStep(person);
  const posts = useCallState(listPosts, { query: one });
  const kept = stepsOf(person.userId);
  const known = team !== undefined && posts.data !== undefined && site !== undefined;
  const seats = team?.seats;
  // The plan has no free seat, so link to the plans instead of the invitation form, which would fail.
  const isFull = seats !== undefined && seats.limit !== null && seats.used >= seats.limit;
  const isAlone = (seats?.used ?? 0) <= 1;
  const contracts = team?.contracts ?? [];
  const steps = [
    {
      name: 'workspace',
      text: 'first_workspace_text',
      to: '/app/workspace',
      action: { name: 'change_settings' },
      // The first-run page has asked for both.
      done: person.administers === true || kept.saw('workspace'),
    },
    ...(site ?? []),
    contractStep(contracts),
    {
      name: 'member',
      text: isFull ? 'first_member_full' : 'first_member_text',
      to: isFull ? '/app/workspace?part=plan' : '/app/members',
      action: isFull ? undefined : { name: 'invite_member' },
      done: !isAlone,
    },
    // An owner alone on a plan with one seat has nobody to assign.
    ...(isFull && isAlone ? [] : [teamStep(contracts, today.planning)]),
    // Without a site nobody would read a post.
    ...(site?.length === 0 ? [] : [postStep(posts.data)]),
  ] as const;
  const open = steps.filter((step) => !step.done).map(({ name }) => name);
  const isOver = known && areFirstStepsOver(open, { isFull });
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  // Otherwise a new owner would see an empty page.
  if (!known) return otherwise && <LineSkeleton />;
  if (isOver) return null;
  const look = (step: string) => step === 'workspace' && kept.see(step);
  return <Checklist person={person} lead="first_lead" steps={steps} onStep={look} onOver={onOver} />;
}

/** Returns the steps that write the texts of a public site, for its owner; undefined while loading. */
function useSiteStep({ site }: SignedIn) {
  const hasSite = typeof site === 'string';
  const { data, problem } = useCallState(readSite, hasSite ? {} : undefined);
  if (!hasSite || problem !== undefined) return [];
  if (data === undefined) return undefined;
  const { fields } = data;
  const home = [fields.home_title_en, fields.home_title_fr, fields.home_lead_en, fields.home_lead_fr];
  const isLegal = fields.legal_en !== '' || fields.legal_fr !== '';
  const step = { action: undefined };
  return [
    { ...step, name: 'site', text: 'first_site_text', to: '/app/site?part=home', done: home.some(Boolean) },
    { ...step, name: 'logo', text: 'first_logo_text', to: '/app/site?part=look', done: fields.logo !== '' },
    { ...step, name: 'legal', text: 'first_legal_text', to: '/app/site?part=legal', done: isLegal },
  ] as const;
}

function postStep(posts: { totalCount: number } | undefined) {
  const done = (posts?.totalCount ?? 0) > 0;
  const action = { name: 'create_post' } as const;
  return { name: 'post', text: 'first_post_text', to: '/app/posts', action, done } as const;
}

/** The installation has only an administrator: propose the company's name, its site, its owner, and a
 * first post. */
function OperatorSteps({ person, otherwise, onOver }: StepsProps) {
  const owners = useCallState(listMembers, { query: { ...one, role: 'ROLE_OWNER' } });
  const active = useCallState(listMembers, { query: { ...one, role: 'ROLE_OWNER', state: 'enabled' } });
  const posts = useCallState(listPosts, { query: one });
  const site = useSiteStep(person);
  const company = useCompany(person.userId);
  const isKnown =
    owners.data !== undefined && active.data !== undefined && posts.data !== undefined && site !== undefined;
  const isInvited = (owners.data?.totalCount ?? 0) > 0;
  const hasOwner = (active.data?.totalCount ?? 0) > 0;
  const steps = [
    {
      name: 'company',
      text: 'first_company_text',
      to: '/app/workspace',
      action: { name: 'change_settings' },
      // Also done once there is an owner, because a company can really have this name.
      done: company !== UNNAMED || hasOwner,
    },
    ...(site ?? []),
    ownerStep({ isInvited, hasOwner }),
    postStep(posts.data),
  ] as const;
  const isOver = isKnown && steps.every(({ done }) => done);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  if (!isKnown || isOver) return otherwise;
  return <Checklist person={person} lead="first_lead_operator" steps={steps} onOver={onOver} />;
}

function ownerStep({ isInvited, hasOwner }: { isInvited: boolean; hasOwner: boolean }) {
  if (isInvited && !hasOwner)
    return {
      name: 'owner_invited',
      text: 'first_owner_invited_text',
      to: '/app/outbox',
      done: false,
    } as const;
  const action = { name: 'invite_member' } as const;
  return { name: 'owner', text: 'first_owner_text', to: '/app/members', action, done: hasOwner } as const;
}
