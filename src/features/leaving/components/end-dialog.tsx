/** The question before an account is disabled or deleted: names what is open, and offers to hand it over first. */
import { Alert, Box, Button, Group, List, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import type { Ending, EndingContext } from '#features/members/components/member-actions.tsx';
import { deleteMember, updateMember } from '#features/members/contract.ts';
import { confirmed } from '#ui/confirmed.ts';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useCall, useCallState } from '#ui/use-call.ts';
import { type OpenGroup, readLeaving, settleLeaving } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

type EndDialogProps = EndingContext & { ending: Ending };

export function EndDialog({ ending, onClose, onEnded }: EndDialogProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const { memberId, name, end } = ending;
  const params = { memberId };
  const { data, problem } = useCallState(readLeaving, { params });
  const settle = useCall(settleLeaving, {
    // The person disables or deletes a member, so the texts are those of these calls (specification §8).
    success: t(end === 'delete' ? 'done_left' : 'done_disabled'),
    failure: ({ code, status }) => {
      if (code === 'LAST_OWNER') return t('last_owner');
      if (status === 403) return undefined;
      return (end === 'delete' ? deleteMember : updateMember).texts.failure;
    },
    reload: false,
    onSuccess: () => {
      onClose();
      onEnded();
    },
  });
  const groups = data?.groups ?? [];
  return (
    <Dialog opened onClose={onClose} title={t(`${end}_title`, { name })}>
      <p>{t(`end_note_${end}`)}</p>
      {data === undefined && problem === undefined && <Skeleton h={64} mt="sm" />}
      {problem !== undefined && (
        <Alert color="red" mt="sm">
          {t('open_unknown')}
        </Alert>
      )}
      {groups.length > 0 && (
        <Box mt="sm" className={layout.wrap}>
          <p>{t('still_open')}</p>
          <List listStyleType="disc" withPadding fz="inherit">
            {groups.map((group) => (
              <List.Item key={group.group}>
                {t('open_items', {
                  group: t(`group_${group.group}`),
                  count: group.count,
                  names: namesOf(group),
                })}
              </List.Item>
            ))}
          </List>
        </Box>
      )}
      <Group justify="flex-end" gap={8} mt={24} mx={-16} mb={-16} px="md" className={layout.foot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        {groups.length > 0 && (
          <Button
            component={Link}
            variant="default"
            to={toLocal(`/app/members/${memberId}/leaving?end=${end}`)}
          >
            {t('hand_over_first')}
          </Button>
        )}
        <Button
          color="red"
          disabled={data === undefined}
          loading={settle.pending}
          onClick={() => void settle.run({ params, body: { end } }, { confirmed })}
        >
          {t(`${end}_confirm`)}
        </Button>
      </Group>
    </Dialog>
  );
}

/** Items that the sentence names before it only counts them. */
const MOST_NAMED = 3;

function namesOf({ count, items }: OpenGroup): string {
  const named = items.slice(0, MOST_NAMED).map(({ name }) => name);
  return named.join(', ') + (count > named.length ? ', …' : '');
}
