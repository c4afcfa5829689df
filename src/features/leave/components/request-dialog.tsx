/** Asks for leave; shows what it costs, what is left afterwards, and who else is away. */
import { Stack } from '@mantine/core';
import { ApproverField } from '#features/workflows/components/approver-field.tsx';
import { parseDay } from '#kernel/day.ts';
import { fieldErrorText } from '#kernel/error-texts.ts';
import { localeTags } from '#kernel/locale.ts';
import { DateField, SelectField, TextAreaField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { Loaded } from '#ui/loaded.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { type Leave, previewLeave, requestLeave } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { spanErrors } from '../request.rules.ts';

export function RequestDialog({ leave, onClose }: { leave: Leave; onClose(): void }) {
  const t = useTexts({ en, fr });
  const { balances, approvers, proposed, user } = leave;
  const params = { userId: user.userId };
  const form = useForm(requestLeave, {
    given: { params },
    initial: {
      kindId: String(balances[0]?.kindId ?? ''),
      from: '',
      fromNoon: false,
      to: '',
      toNoon: false,
      comment: '',
      managerEmail: proposed ?? '',
    },
    success: ({ state }) => (state === 'approved' ? t('recorded') : undefined),
    onSuccess: onClose,
  });
  const { kindId, from, to, fromNoon, toNoon } = form.values;
  const kind = balances.find((one) => String(one.kindId) === String(kindId));
  const [first, last] = [parseDay(String(from ?? '')), parseDay(String(to ?? ''))];
  const span = first &&
    last && { from: first, to: last, fromNoon: fromNoon === true, toNoon: toNoon === true };
  const isAsked = span !== undefined && kind !== undefined && Object.keys(spanErrors(span)).length === 0;
  return (
    <FormDialog
      form={form}
      title={t('ask')}
      submit={t(kind?.needsApproval === false ? 'record' : 'ask_verb')}
      onClose={onClose}
    >
      <SelectField
        {...form.field('kindId')}
        label={t('field_kind')}
        data={balances.map((one) => ({ value: String(one.kindId), label: one.kind }))}
        required
      />
      <div className={layout.fields} style={{ '--least': '12rem' }}>
        <Stack gap={10}>
          <DateField {...form.field('from')} label={t('field_from')} required data-autofocus />
          <SwitchField {...form.field('fromNoon')} label={t('field_fromNoon')} />
        </Stack>
        <Stack gap={10}>
          <DateField {...form.field('to')} label={t('field_to')} required />
          <SwitchField {...form.field('toNoon')} label={t('field_toNoon')} />
        </Stack>
      </div>
      {isAsked && <Preview userId={user.userId} body={{ kindId: kind.kindId, ...span }} />}
      {kind?.needsApproval === true && approvers.length > 0 && (
        <ApproverField {...form.field('managerEmail')} label={t('field_managerEmail')} people={approvers} />
      )}
      <TextAreaField {...form.field('comment')} label={t('field_comment')} autosize minRows={2} />
    </FormDialog>
  );
}

interface PreviewProps {
  userId: number;
  body: Parameters<typeof useCallState<typeof previewLeave>>[1] extends infer Input
    ? Input extends { body: infer Body }
      ? Body
      : never
    : never;
}

function Preview({ userId, body }: PreviewProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const tag = localeTags[locale];
  const { span } = useFormat();
  const preview = useCallState(previewLeave, { params: { userId }, body });
  const reasons = Object.values(preview.problem?.errors ?? {});
  if (reasons.length > 0)
    return <p role="status">{reasons.map((reason) => fieldErrorText(reason, locale)).join(' ')}</p>;
  if (preview.data === undefined) return <Loaded callState={preview}>{() => null}</Loaded>;
  const { days, after, away, overdraft } = preview.data;
  const text = (count: number) => t('days', { days: count.toLocaleString(tag), count: Math.abs(count) });
  return (
    <div role="status">
      <dl className={layout.facts}>
        <div>
          <dt>{t('cost')}</dt>
          <dd>{text(days)}</dd>
        </div>
        {after !== null && (
          <div>
            <dt>{t(after < -overdraft ? 'after_short' : 'after')}</dt>
            <dd>
              <strong>{text(after)}</strong>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('away')}</dt>
          <dd>
            {away.length === 0
              ? t('away_nobody')
              : away.map((one) => (
                  <div key={`${one.name} ${one.from}`}>{`${one.name}, ${span(one.from, one.to)}`}</div>
                ))}
          </dd>
        </div>
      </dl>
    </div>
  );
}
