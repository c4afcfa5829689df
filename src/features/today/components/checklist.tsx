/** A list of first steps, shared by all roles, and what this device knows of them. */
import { Box, Button, Flex, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedContract } from '#features/contracts/contract.ts';
import type { MessageKey } from '#kernel/translate.ts';
import type { RequestedAction } from '#ui/actions.ts';
import { useCompany } from '#ui/company.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import type { SignedIn } from '#ui/session.tsx';
import type { Today } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { FirstStep } from '../rules.ts';
import styles from './first-steps.module.css';

export interface StepsProps {
  person: SignedIn;
  today: Pick<Today, 'planning' | 'firstDays' | 'newcomer'>;
  otherwise: ReactNode;
  onOver(): void;
}

/**
 * Returns the step that assigns people to contracts, because without one a member's planning is empty. Being on a contract oneself is
 * not enough.
 */
export function teamStep(contracts: readonly ListedContract[], { contract }: Today['planning']) {
  const assigned = contracts.reduce((sum, { members }) => sum + (members ?? 0), 0);
  const done = assigned > (contract === 'own' ? 1 : 0);
  const [first] = contracts.toSorted((a, b) => (a.members ?? 0) - (b.members ?? 0));
  const action = first && { name: 'manage_members', about: String(first.contractId) };
  return { name: 'team', text: 'first_team_text', to: '/app/contracts', action, done } as const;
}

interface Step {
  name:
    | FirstStep
    | 'company'
    | 'owner'
    | 'owner_invited'
    | 'published'
    | 'editor'
    | 'approvals'
    | keyof NonNullable<Today['firstDays']>;
  text: MessageKey<typeof en>;
  /** Names in the text. */
  names?: string | undefined;
  to: string;
  action?: RequestedAction | undefined;
  done: boolean;
}

const setsUp: readonly ChecklistProps['lead'][] = ['first_lead', 'first_lead_operator'];

interface ChecklistProps extends Omit<StepsProps, 'otherwise' | 'today'> {
  lead:
    | 'first_lead'
    | 'first_lead_operator'
    | 'first_lead_member'
    | 'first_lead_manager'
    | 'first_lead_author';
  steps: readonly Step[];
  /** Called when the person opens a step. */
  onStep?: (name: Step['name']) => void;
}

export function Checklist({ person, lead, steps, onStep, onOver }: ChecklistProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const company = useCompany(person.userId);
  const done = steps.filter((step) => step.done).length;
  // Then what is done would hide what is left.
  const isFolded = done * 2 > steps.length;
  if (company === '') return null;
  const said =
    done === 0 ? t(lead, { all: steps.length }) : t('first_lead_done', { done, all: steps.length });
  return (
    <Box
      component="section"
      mb={32}
      p={20}
      className={`${layout.frame} ${styles.steps}`}
      aria-labelledby="first-steps"
    >
      <header>
        <Title order={3} fz="md" lh="inherit" id="first-steps">
          {t(setsUp.includes(lead) ? 'first_title' : 'first_title_member', { company })}
        </Title>
        {!isFolded && <p>{said}</p>}
      </header>
      {isFolded && (
        <details>
          <summary>{said}</summary>
          <Steps steps={steps.filter((step) => step.done)} onStep={onStep} />
        </details>
      )}
      <Steps steps={isFolded ? steps.filter((step) => !step.done) : steps} onStep={onStep} />
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

function Steps({ steps, onStep }: Pick<ChecklistProps, 'steps' | 'onStep'>) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  return (
    <ol>
      {steps.map(({ name, text, names = '', to, action, done }) => (
        <li key={name} data-done={done || undefined}>
          <Icon name={done ? 'check' : 'right'} size={16} />
          {done ? (
            <span>
              {t(`first_${name}`)} <small>{t('first_done')}</small>
            </span>
          ) : (
            <Link to={toLocal(to)} state={{ action }} onClick={() => onStep?.(name)}>
              {t(`first_${name}`)}
            </Link>
          )}
          {!done && <p>{t(text, { names })}</p>}
        </li>
      ))}
    </ol>
  );
}

type SeenStep = 'workspace' | 'phone' | 'editor' | 'approvals';

/** `localStorage` key of a person's step. */
const placeOf = (userId: number, step: string) => `ardoise.first-steps.${userId}.${step}`;

/** Stores on this device which of a person's first steps are done. */
export function stepsOf(userId: number) {
  const has = (step: string) => localStorage.getItem(placeOf(userId, step)) !== null;
  const note = (step: string) => localStorage.setItem(placeOf(userId, step), 'yes');
  return {
    /** The checklist is done or hidden. */
    over: () => has('over'),
    end: () => note('over'),
    /** Steps that only this device knows: pages that the person opened, and the phone, whose session ends. */
    saw: (step: SeenStep) => has(step),
    see: (step: SeenStep) => note(step),
  };
}
