/**
 * Shows above the fields of every form which drafts can be restored, and which fields somebody else has
 * changed too.
 */
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMomentText } from './date.tsx';
import { Icon } from './icon.tsx';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import type { DraftChoices } from './use-draft.ts';
import type { AnyForm } from './use-fields.ts';

const said = {
  'last-time': 'draft_found',
  replaced: 'draft_aside',
  elsewhere: 'draft_elsewhere',
} as const;

interface NoticeProps {
  tone: 'amber' | 'blue';
  role: 'alert' | 'status';
  children: ReactNode;
}

function Notice({ tone, role, children }: NoticeProps) {
  const colour = `var(--${tone})`;
  return (
    <Group
      role={role}
      gap="xs"
      px="sm"
      py="xs"
      bd={`1px solid color-mix(in srgb, ${colour} 45%, transparent)`}
      bdrs="sm"
      bg={`color-mix(in srgb, ${colour} 9%, transparent)`}
      style={{ borderLeftWidth: 3 }}
    >
      {children}
    </Group>
  );
}

/** Offers an earlier draft that the fields do not show. */
export function DiscardedDraftNotice({
  form,
}: {
  form: Pick<DraftChoices, 'discardedDraft' | 'restoreDiscarded' | 'deleteDiscarded'>;
}) {
  const t = useTexts({ en, fr });
  const momentText = useMomentText();
  const { discardedDraft } = form;
  if (discardedDraft === undefined) return null;
  const time = momentText(new Date(discardedDraft.at).toISOString());
  return (
    <Notice tone="blue" role="status">
      <Icon name="info" />
      <Text flex="1 1 12rem">{t(said[discardedDraft.from], { time })}</Text>
      <Button size="xs" onClick={form.restoreDiscarded}>
        {t('draft_restore')}
      </Button>
      <Button size="xs" variant="default" onClick={form.deleteDiscarded}>
        {t('draft_discard')}
      </Button>
    </Notice>
  );
}

/** Shown after a 412 if the new version could not be loaded. The draft stays. */
export function ReloadNotice({ form }: { form: AnyForm }) {
  const t = useTexts({ en, fr });
  if (form.conflicts.length > 0) return <ConflictNotice form={form} />;
  if (form.problem?.status !== 412) return null;
  return (
    <Notice tone="amber" role="alert">
      <Text flex="1 1 16rem">{t('changed_meanwhile')}</Text>
      <Button variant="default" size="compact-sm" onClick={form.catchUp}>
        {t('changed_catch_up')}
      </Button>
    </Notice>
  );
}

/** Fields that both people changed differently: each shows it, and saving keeps the draft. */
function ConflictNotice({ form: { takeTheirs, keepMine } }: { form: AnyForm }) {
  const t = useTexts({ en, fr });
  return (
    <Notice tone="amber" role="alert">
      <Text flex="1 1 16rem">{t('changed_both')}</Text>
      <Button variant="default" size="compact-sm" onClick={takeTheirs}>
        {t('take_theirs')}
      </Button>
      <Button variant="default" size="compact-sm" onClick={keepMine}>
        {t('keep_mine')}
      </Button>
    </Notice>
  );
}
