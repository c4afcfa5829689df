/** Shows one item of the inbox: member, title, waiting time, and buttons for both decisions. */
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { PassOn } from '#features/workflows/components/pass-on.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { ApprovalItem } from './approval-kind.ts';
import styles from './approvals.module.css';

export interface RowHandlers {
  onOpen(): void;
  onApprove(): void;
  onReject(): void;
  onChoose(): void;
}

interface ApprovalRowProps extends RowHandlers {
  item: ApprovalItem;
  chosen: boolean;
  /** Whether the row has the keyboard position. */
  current: boolean;
  onFocus(): void;
  nameRef(element: HTMLButtonElement | null): void;
}

export function ApprovalRow({ item, chosen, current, onFocus, nameRef, ...on }: ApprovalRowProps) {
  const t = useTexts({ en, fr });
  const title = t('item_title', { member: item.member, name: item.name });
  return (
    <li className={styles.row} data-current={current || undefined} onFocus={onFocus}>
      <Checkbox
        pt={2}
        checked={chosen}
        disabled={item.comments === undefined}
        onChange={on.onChoose}
        aria-label={t('choose_item', { title })}
      />
      <Stack gap={2} align="flex-start" miw={0}>
        <button
          type="button"
          ref={nameRef}
          className={styles.name}
          onClick={on.onOpen}
          aria-label={t('open_item', { title })}
        >
          {item.member}
        </button>
        <span className={styles.about}>
          <span className={layout.capital}>{item.name}</span>
          <Since item={item} />
        </span>
      </Stack>
      <Stack gap={6} miw={0} className={styles.figures}>
        {item.summary}
        {item.comment !== '' && <blockquote>{t('said', { comment: item.comment })}</blockquote>}
      </Stack>
      {item.comments !== undefined && <DecisionButtons title={title} {...on} />}
      {item.passOn && (
        <div className={styles.passOn}>
          <PassOn member={item.member} title={title}>
            {item.passOn}
          </PassOn>
        </div>
      )}
    </li>
  );
}

function Since({ item: { since, approver } }: { item: ApprovalItem }) {
  const t = useTexts({ en, fr });
  const { dayOf } = useFormat();
  const day = dayOf(since, 'medium');
  return (
    <small>
      <time dateTime={since}>
        {approver === null ? t('since', { day }) : t('since_to', { day, approver })}
      </time>
    </small>
  );
}

function DecisionButtons({
  title,
  onApprove,
  onReject,
}: { title: string } & Pick<RowHandlers, 'onApprove' | 'onReject'>) {
  const t = useTexts({ en, fr });
  return (
    <Group gap={8} wrap="nowrap" align="stretch" className={styles.decisions}>
      <Button
        variant="default"
        leftSection={<Icon name="check" size={16} />}
        onClick={onApprove}
        aria-label={t('approve_item', { title })}
      >
        {t('approve')}
      </Button>
      <Button variant="default" onClick={onReject} aria-label={t('reject_item', { title })}>
        {t('reject')}
      </Button>
    </Group>
  );
}
