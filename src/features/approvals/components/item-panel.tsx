/** Shows the details of one item beside the list, with links to its neighbours. */
import { ActionIcon, Box, Button, Flex, Group, Stack } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { PassOn } from '#features/workflows/components/pass-on.tsx';
import { runAction } from '#ui/actions.ts';
import { useDialogOpen } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { ApprovalItem } from './approval-kind.ts';
import styles from './approvals.module.css';
import type { useInbox } from './use-inbox.ts';

const showKeys = () => runAction({ name: 'shortcuts' });

type Inbox = ReturnType<typeof useInbox>;

export function ItemPanel({ inbox }: { inbox: Inbox }) {
  const t = useTexts({ en, fr });
  const below = useDialogOpen();
  const { items, open, openBeside, startDecision } = inbox;
  const titleOf = ({ member, name }: ApprovalItem) => t('item_title', { member, name });
  const place = items.findIndex(({ key }) => key === open?.key);
  const keys: Record<string, () => void> = {
    j: () => openBeside(1),
    k: () => openBeside(-1),
    // The item must be visible: no decisions while a receipt covers it.
    ...(!below && {
      a: () => open && void startDecision('approve', [open]),
      r: () => open && void startDecision('reject', [open]),
      '?': showKeys,
    }),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped =
      event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    if (isTyped || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <SidePanel
      opened={open !== undefined}
      onClose={() => inbox.setOpenKey(undefined)}
      onKeyDown={onKeyDown}
      size="lg"
      title={open && titleOf(open)}
    >
      {open && (
        <Stack gap={20}>
          <Flex component="nav" gap={8} align="center" c="var(--chalk-muted)" aria-label={t('waiting_list')}>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('item_before')}
              title={t('item_before')}
              disabled={place <= 0}
              onClick={() => openBeside(-1)}
            >
              <Icon name="left" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('item_next')}
              title={t('item_next')}
              disabled={place === items.length - 1}
              onClick={() => openBeside(1)}
            >
              <Icon name="right" />
            </ActionIcon>
            <span aria-live="polite" className={layout.figures}>
              {t('item_place', { place: place + 1, count: items.length })}
            </span>
            <Keys ml="auto" />
          </Flex>
          {open.comment !== '' && <blockquote>{t('said', { comment: open.comment })}</blockquote>}
          {open.detail}
          {open.passOn && (
            <PassOn key={open.key} member={open.member} title={titleOf(open)}>
              {open.passOn}
            </PassOn>
          )}
          {open.comments !== undefined && (
            <Group gap={8} className={layout.foot}>
              <Decide items={[open]} startDecision={startDecision} keys />
            </Group>
          )}
        </Stack>
      )}
    </SidePanel>
  );
}

/** Opens the list of keyboard shortcuts. */
export function Keys({ ml }: { ml?: 'auto' }) {
  const t = useTexts({ en, fr });
  return (
    <Box
      component="button"
      type="button"
      ml={ml}
      className={`${styles.help} ${layout.byMouse}`}
      onClick={showKeys}
    >
      {t('keys')} <kbd>?</kbd>
    </Box>
  );
}

interface DecideProps extends Pick<Inbox, 'startDecision'> {
  items: Inbox['items'];
  /** Whether to show the keyboard shortcuts. */
  keys?: boolean;
}

export function Decide({ items, startDecision, keys = false }: DecideProps) {
  const t = useTexts({ en, fr });
  const shown = (decision: 'approve' | 'reject') => {
    const key = decision === 'approve' ? 'a' : 'r';
    return {
      onClick: () => void startDecision(decision, items),
      ...(keys && {
        'aria-keyshortcuts': key,
        title: t('with_key', { label: t(decision), key: key.toUpperCase() }),
      }),
    };
  };
  return (
    <>
      <Button {...shown('approve')}>{t('approve')}</Button>
      <Button variant="default" {...shown('reject')}>
        {t('reject')}
      </Button>
    </>
  );
}
