/** Records an allowance, and says while it is typed up to which amount it is exempt. */
import { listMembers } from '#features/members/contract.ts';
import { parseDay } from '#kernel/day.ts';
import { parseCents } from '#kernel/money.ts';
import { DecimalField } from '#ui/decimal-field.tsx';
import { DateField, SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import type { FormValue } from '#ui/use-fields.ts';
import { useForm } from '#ui/use-form.ts';
import { useToday } from '#ui/zone.tsx';
import {
  type AllowanceKind,
  allowanceKinds,
  ceilingsOn,
  LAST_YEAR,
  travelKinds,
  unitCeiling,
} from '../ceilings.rules.ts';
import { addAllowance } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { allowanceBases } from '../rules.ts';

interface AllowanceDialogProps {
  onClose(): void;
  onRecorded(): void;
}

/** Most members that the field offers. */
const MOST_PEOPLE = 1000;

export function AllowanceDialog({ onClose, onRecorded }: AllowanceDialogProps) {
  const t = useTexts({ en, fr });
  const today = useToday();
  const query = { rowsPerPage: MOST_PEOPLE, page: 0, state: 'enabled' as const };
  const { data } = useCallState(listMembers, { query });
  const form = useForm(addAllowance, {
    initial: {
      memberId: '',
      kind: 'meal_restaurant',
      basis: 'once',
      day: today,
      until: '',
      quantity: '1',
      amount: '',
      since: '',
      note: '',
    },
    onSuccess: () => {
      onClose();
      onRecorded();
    },
  });
  const ceilingText = useCeilingText();
  const kind = allowanceKinds.find((one) => one === form.values.kind) ?? 'meal_restaurant';
  const mayStand = !travelKinds.includes(kind) && kind !== 'mobility';
  const once = form.values.basis === 'once';
  const people = (data?.members ?? []).map(({ memberId, firstName, lastName, email }) => ({
    value: String(memberId),
    label: `${firstName} ${lastName}`.trim() || email,
  }));
  return (
    <FormDialog form={form} opened title={t('new')} submit={t('record')} onClose={onClose}>
      <SelectField
        {...form.field('memberId')}
        label={t('person')}
        data={people}
        searchable
        required
        data-autofocus
      />
      <SelectField
        {...form.field('kind')}
        label={t('kind')}
        data={allowanceKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      {(mayStand || !once) && (
        <SelectField
          {...form.field('basis')}
          label={t('basis')}
          data={allowanceBases.map((value) => ({ value, label: t(`basis_${value}`) }))}
        />
      )}
      <DateField
        {...form.field('day')}
        label={t(once ? 'day' : 'first_day')}
        description={once ? t('day_note') : undefined}
      />
      {!once && <DateField {...form.field('until')} label={t('until')} description={t('until_note')} />}
      {travelKinds.includes(kind) && (
        <DateField {...form.field('since')} label={t('since')} description={t('since_note')} required />
      )}
      {once && (
        <TextField
          {...form.field('quantity')}
          label={t('quantity')}
          description={t('quantity_note')}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <DecimalField
        {...form.field('amount')}
        label={t('amount')}
        description={ceilingText({ ...form.values, kind })}
        unit="€"
      />
      <TextField {...form.field('note')} label={t('note')} required={false} />
    </FormDialog>
  );
}

interface Typed {
  kind: AllowanceKind;
  day?: FormValue;
  since?: FormValue;
  amount?: FormValue;
}

/** Returns a function that says up to which amount the typed allowance is exempt. */
function useCeilingText() {
  const t = useTexts({ en, fr });
  const { money } = useFormat();
  return ({ kind, day, since, amount }: Typed): string | undefined => {
    const chosen = parseDay(String(day ?? ''));
    const amounts = chosen && ceilingsOn(chosen);
    if (chosen === undefined || amounts === undefined) return undefined;
    const ceiling = unitCeiling(kind, chosen, parseDay(String(since ?? '')) ?? null);
    const above = (parseCents(String(amount ?? '')) ?? 0) - ceiling;
    const facts = { ceiling: money(ceiling), above: money(Math.max(0, above)) };
    const text =
      kind === 'mobility'
        ? t('ceiling_year', { year: money(amounts.mobility) })
        : above > 0
          ? t('ceiling_above', facts)
          : kind === 'remote_work'
            ? t('ceiling_month', { ...facts, month: money(amounts.remote_month) })
            : t('ceiling', facts);
    return Number(chosen.slice(0, 4)) > LAST_YEAR
      ? `${text} ${t('ceiling_old', { year: String(LAST_YEAR) })}`
      : text;
  };
}
