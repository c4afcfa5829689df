/**
 * Shows one item of the inbox: member, title, waiting time, key figure, and the button that approves. A rejection begins with
 * its details, a shortcut or the bar of the chosen items.
 */
import { Button, Checkbox, Flex, Stack } from '@mantine/core';
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
  onChoose(): void;
}

interface ApprovalRowProps extends RowHandlers {
  item: ApprovalItem;
  /** Undefined while nothing is selected: the row then has no checkbox. */
  chosen: boolean | undefined;
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
      {chosen !== undefined && (
        <Checkbox
          pt={2}
          className={styles.box}
          checked={chosen}
          disabled={item.comments === undefined}
          onChange={on.onChoose}
          aria-label={t('choose_item', { title })}
        />
      )}
      <button
        type="button"
        ref={nameRef}
        className={styles.name}
        onClick={on.onOpen}
        aria-label={t('open_item', { title })}
      >
        {item.member}
      </button>
      <Flex component="span" wrap="wrap" gap="0 8px" style={{ gridArea: 'about' }}>
        <span className={layout.capital}>{item.name}</span>
        {item.period}
      </Flex>
      <Since item={item} />
      <strong className={layout.figures} style={{ gridArea: 'figure' }}>
        {item.figure}
      </strong>
      <Stack gap={4} miw={0} style={{ gridArea: 'more' }}>
        {item.summary}
        {item.comment !== '' && <blockquote>{t('said', { comment: item.comment })}</blockquote>}
      </Stack>
      {item.comments !== undefined && (
        <div className={styles.decide}>
          <Button variant="default" onClick={on.onApprove} aria-label={t('approve_item', { title })}>
            <Icon name="check" size={16} />
            <span>{t('approve')}</span>
          </Button>
        </div>
      )}
      {item.passOn && (
        <div className={`${styles.decide} ${styles.passOn}`}>
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
    <small className={styles.since} style={{ gridArea: 'since' }}>
      <time dateTime={since}>
        {approver === null ? t('since', { day }) : t('since_to', { day, approver })}
      </time>
    </small>
  );
}
