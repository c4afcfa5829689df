/** Chooses the person whose month or reports are shown, among members and former members. */

import { Box, Flex, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { displayName } from '#kernel/actor.ts';
import { fold } from '#kernel/text.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { LineSkeleton } from '#ui/line-skeleton.tsx';
import { useTexts } from '#ui/locale.tsx';
import { ProblemState } from '#ui/problem-state.tsx';
import { useSession } from '#ui/session.tsx';
import { useCallState } from '#ui/use-call.ts';
import { listMembers, type MemberRow } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './choose-member-dialog.module.css';

/** Requests all people of a workspace (business-app §2). */
const ALL = { rowsPerPage: 1000, page: 0 };
/** Maximum number of rendered names; further people are found by searching. */
const MOST_SHOWN = 100;

interface ChooseMemberDialogProps {
  opened: boolean;
  onClose(): void;
  /** Undefined while one's own data is shown. */
  memberId: number | undefined;
  /** The address that shows a member's data; for undefined, one's own data. */
  to(memberId: number | undefined): string;
}

export function ChooseMemberDialog({ opened, onClose, memberId, to }: ChooseMemberDialogProps) {
  const t = useTexts({ en, fr });
  const [sought, setSought] = useState('');
  const [state, setState] = useState<'active' | 'deleted'>('active');
  const query = state === 'deleted' ? { ...ALL, state: 'former' as const } : ALL;
  const { data, problem, reload } = useCallState(listMembers, opened ? { query } : undefined);
  const close = () => {
    setSought('');
    setState('active');
    onClose();
  };
  const self = useSession().userId;
  const isShown = (member: MemberRow) => member.memberId === (memberId ?? self);
  const searchWords = fold(sought).split(/\s+/);
  const found = (data?.members ?? []).filter(
    (member) => member.user_state === state && searchWords.every((word) => searchText(member).includes(word)),
  );
  return (
    <Dialog opened={opened} onClose={close} title={t('select_user')} size="md">
      {/* Room for the outline of the focused field. */}
      <Stack gap={12} pt={6}>
        <TextInput
          type="search"
          aria-label={t('find_member')}
          placeholder={t('find_member')}
          leftSection={<Icon name="search" size={16} />}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
          data-autofocus
        />
        <SegmentedControl
          fullWidth
          aria-label={t('which_members')}
          value={state}
          onChange={(chosen) => setState(chosen === 'deleted' ? 'deleted' : 'active')}
          data={[
            { value: 'active', label: t('members') },
            { value: 'deleted', label: t('former_members') },
          ]}
        />
        {problem !== undefined && data === undefined && <ProblemState problem={problem} onRetry={reload} />}
        {problem === undefined && data === undefined && <LineSkeleton lines={4} />}
        <Box component="ul" mah="50dvh" style={{ overflow: 'auto' }}>
          {found.slice(0, MOST_SHOWN).map((member) => (
            <Person
              key={member.memberId}
              member={member}
              isShown={isShown(member)}
              to={to}
              onChosen={close}
            />
          ))}
        </Box>
        <p role="status" className={layout.muted}>
          {data !== undefined && found.length === 0 && t('nobody_found')}
          {found.length > MOST_SHOWN && t('more_people', { count: found.length - MOST_SHOWN })}
        </p>
      </Stack>
    </Dialog>
  );
}

interface PersonProps extends Pick<ChooseMemberDialogProps, 'to'> {
  member: MemberRow;
  isShown: boolean;
  onChosen(): void;
}

function Person({ member, isShown, to, onChosen }: PersonProps) {
  const t = useTexts({ en, fr });
  const isOwn = member.memberId === useSession().userId;
  return (
    <li>
      <Flex
        component={Link}
        wrap="wrap"
        justify="space-between"
        align="baseline"
        gap="0 12px"
        p="sm"
        c="dark.0"
        td="none"
        to={to(isOwn ? undefined : member.memberId)}
        aria-current={isShown ? 'true' : undefined}
        onClick={onChosen}
        className={styles.personLink}
      >
        <span>{displayName(member)}</span>
        <span className={layout.muted}>{isOwn ? t('you') : member.email}</span>
      </Flex>
    </li>
  );
}

function searchText(member: MemberRow): string {
  return fold([displayName(member), member.login, member.email].join(' '));
}
