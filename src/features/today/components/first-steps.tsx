/**
 * Lists the first steps of a new owner, of a new member, or of the administrator of an empty installation. It
 * disappears once everything is done or the person closes it.
 */
import { Box, Button, Flex, Title } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type ListedContract, listContracts } from '#features/contracts/contract.ts';
import { listMembers } from '#features/members/contract.ts';
import { listPosts } from '#features/posts/contract.ts';
import { readSite } from '#features/site/document.contract.ts';
import type { Role } from '#kernel/actor.ts';
import type { MessageKey } from '#kernel/translate.ts';
import type { RequestedAction } from '#ui/actions.ts';
import { useCompany } from '#ui/company.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { type SignedIn, useSession } from '#ui/session.tsx';
import { useCallState } from '#ui/use-call.ts';
import type { Today } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { areFirstStepsOver, type FirstStep, UNNAMED } from '../rules.ts';
import styles from './first-steps.module.css';
import { useAssigners } from './use-assigners.ts';

const one = { rowsPerPage: 1, page: 0 } as const;
const few = { rowsPerPage: 10, page: 0 } as const;

/** @param otherwise shown if there is nothing to set up. */
export function FirstSteps({ today, otherwise }: Pick<StepsProps, 'today' | 'otherwise'>) {
  const person = useSession();
  const [over, setOver] = useState(() => stepsOf(person.userId).over());
  const Steps = stepsByRole[person.role];
  if (Steps === undefined || person.actedBy !== undefined || over) return otherwise;
  const hide = () => {
    stepsOf(person.userId).end();
    setOver(true);
  };
  return <Steps person={person} today={today} otherwise={otherwise} onOver={hide} />;
}

interface StepsProps {
  person: SignedIn;
  today: Pick<Today, 'planning' | 'firstDays'>;
  otherwise: ReactNode;
  onOver(): void;
}

const stepsByRole: Partial<Record<Role, ComponentType<StepsProps>>> = {
  ROLE_OWNER: OwnerSteps,
  ROLE_ADMIN: OperatorSteps,
  ROLE_USER: MemberSteps,
};

function OwnerSteps({ person, onOver }: StepsProps) {
  const clients = useCallState(listContracts, { query: { ...few, kind: 'client' } });
  const internal = useCallState(listContracts, { query: { ...few, kind: 'internal' } });
  const members = useCallState(listMembers, { query: one });
  const site = useSiteStep(person);
  const posts = useCallState(listPosts, { query: one });
  const kept = stepsOf(person.userId);
  const known =
    clients.data !== undefined &&
    internal.data !== undefined &&
    members.data !== undefined &&
    posts.data !== undefined &&
    site !== undefined;
  const seats = members.data?.seats;
  // The plan has no free seat, so link to the plans instead of the invitation form, which would fail.
  const isFull = seats !== undefined && seats.limit !== null && seats.used >= seats.limit;
  const isAlone = (seats?.used ?? 0) <= 1;
  const contracts = [...(clients.data?.contracts ?? []), ...(internal.data?.contracts ?? [])];
  const steps = [
    {
      name: 'workspace',
      text: 'first_workspace_text',
      to: '/app/workspace',
      action: { name: 'change_settings' },
      done: kept.sawWorkspace(),
    },
    ...(site ?? []),
    {
      name: 'contract',
      text: 'first_contract_text',
      to: '/app/contracts',
      action: { name: 'create_contract' },
      done: contracts.length > 0,
    },
    {
      name: 'member',
      text: isFull ? 'first_member_full' : 'first_member_text',
      to: isFull ? '/app/workspace?part=plan' : '/app/members',
      action: isFull ? undefined : { name: 'invite_member' },
      done: !isAlone,
    },
    // An owner alone on a plan with one seat has nobody to assign.
    ...(isFull && isAlone ? [] : [teamStep(contracts)]),
    // Without a site nobody would read a post.
    ...(site?.length === 0 ? [] : [postStep(posts.data)]),
  ] as const;
  const open = steps.filter((step) => !step.done).map(({ name }) => name);
  const isOver = known && areFirstStepsOver(open, { isFull });
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  if (!known || isOver) return null;
  const look = () => kept.seeWorkspace();
  return <Checklist person={person} lead="first_lead" steps={steps} onWorkspace={look} onOver={onOver} />;
}

/** Returns the step that writes the texts of a public site, for its owner; undefined while loading. */
function useSiteStep({ site }: SignedIn) {
  const hasSite = typeof site === 'string';
  const { data, problem } = useCallState(readSite, hasSite ? {} : undefined);
  if (!hasSite || problem !== undefined) return [];
  if (data === undefined) return undefined;
  const done = data.version > 0;
  return [{ name: 'site', text: 'first_site_text', to: '/app/site', action: undefined, done }] as const;
}

/**
 * Returns the step that assigns people to contracts, because without one a member's planning is empty. The owner is often assigned
 * too, so one assignment is not enough.
 */
function teamStep(contracts: readonly ListedContract[]) {
  const done = contracts.reduce((sum, { members }) => sum + (members ?? 0), 0) > 1;
  return { name: 'team', text: 'first_team_text', to: '/app/contracts', action: undefined, done } as const;
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
      done: onPhone || kept.sawPhone(),
    } as const,
    { name: 'bank', text: 'first_bank_text', to: '/app/profile#bank', done: firstDays.bank } as const,
  ];
  const isOver = steps?.every(({ done }) => done) === true;
  useEffect(() => {
    if (onPhone) stepsOf(person.userId).seePhone();
    if (isOver) onOver();
  }, [person.userId, onPhone, isOver, onOver]);
  if (steps === undefined || isOver) return otherwise;
  return <Checklist person={person} lead="first_lead_member" steps={steps} onOver={onOver} />;
}

interface Step {
  name: FirstStep | 'company' | 'owner' | 'owner_invited' | keyof NonNullable<Today['firstDays']>;
  text: MessageKey<typeof en>;
  /** Names in the text. */
  names?: string | undefined;
  to: string;
  action?: RequestedAction | undefined;
  done: boolean;
}

interface ChecklistProps extends Omit<StepsProps, 'otherwise' | 'today'> {
  lead: 'first_lead' | 'first_lead_operator' | 'first_lead_member';
  steps: readonly Step[];
  onWorkspace?: () => void;
}

function Checklist({ person, lead, steps, onWorkspace, onOver }: ChecklistProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const company = useCompany(person.userId);
  const done = steps.filter((step) => step.done).length;
  if (company === '') return null;
  return (
    <Box
      component="section"
      maw="48rem"
      mb={32}
      p={20}
      className={`${layout.frame} ${styles.steps}`}
      aria-labelledby="first-steps"
    >
      <header>
        <Title order={3} fz="md" lh="inherit" id="first-steps">
          {t(lead === 'first_lead_member' ? 'first_title_member' : 'first_title', { company })}
        </Title>
        <p>
          {done === 0 ? t(lead, { all: steps.length }) : t('first_lead_done', { done, all: steps.length })}
        </p>
      </header>
      <ol>
        {steps.map(({ name, text, names = '', to, action, done: isDone }) => (
          <li key={name} data-done={isDone || undefined}>
            <Icon name={isDone ? 'check' : 'right'} size={16} />
            {isDone ? (
              <span>
                {t(`first_${name}`)} <small>{t('first_done')}</small>
              </span>
            ) : (
              <Link
                to={toLocal(to)}
                state={{ action }}
                onClick={name === 'workspace' ? onWorkspace : undefined}
              >
                {t(`first_${name}`)}
              </Link>
            )}
            {!isDone && <p>{t(text, { names })}</p>}
          </li>
        ))}
      </ol>
      <Flex component="footer" wrap="wrap" align="center" justify="space-between" gap={8} mt={16}>
        <Link to={toLocal('/app/help/first-steps')}>{t('first_guide')}</Link>
        {lead === 'first_lead_operator' && <Link to={toLocal('/app/outbox')}>{t('first_outbox')}</Link>}
        <Button variant="subtle" size="compact-sm" onClick={onOver}>
          {t('first_hide')}
        </Button>
      </Flex>
    </Box>
  );
}

/** `localStorage` key of a person's step. */
const placeOf = (userId: number, step: string) => `ardoise.first-steps.${userId}.${step}`;

/** Stores on this device which of a person's first steps are done. */
function stepsOf(userId: number) {
  const has = (step: string) => localStorage.getItem(placeOf(userId, step)) !== null;
  const note = (step: string) => localStorage.setItem(placeOf(userId, step), 'yes');
  return {
    /** The checklist is done or hidden. */
    over: () => has('over'),
    end: () => note('over'),
    sawWorkspace: () => has('workspace'),
    seeWorkspace: () => note('workspace'),
    /** Remembered, because a session on a telephone ends. */
    sawPhone: () => has('phone'),
    seePhone: () => note('phone'),
  };
}
