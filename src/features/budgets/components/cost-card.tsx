/** Shows owners what a day of a member costs the company, by the day from which it applies. */
import { useConfirm } from '#ui/confirm.tsx';
import { DecimalField } from '#ui/decimal-field.tsx';
import { DateField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCall, useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { useToday } from '#ui/zone.tsx';
import { addCost, type Cost, deleteCost, readCosts } from '../cost.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { DatedCard } from './dated-card.tsx';

export function CostCard({ memberId }: { memberId: number }) {
  const t = useTexts({ en, fr });
  const { day, money } = useFormat();
  const confirm = useConfirm();
  const reading = useCallState(readCosts, { params: { memberId } });
  const remove = useCall(deleteCost, { reload: false, onSuccess: reading.reload });
  async function removeCost({ costId, from }: Cost) {
    const confirmed = await confirm({
      title: t('cost_delete_title', { day: day(from, 'medium') }),
      text: t('cost_delete_text'),
      confirm: t('cost_delete'),
    });
    if (confirmed) await remove.run({ params: { memberId, costId } }, { confirmed });
  }
  return (
    <Loaded callState={reading}>
      {({ costs }) => (
        <DatedCard
          title={t('costs')}
          hint={t('costs_note')}
          none={t('costs_none')}
          amounts={costs.map((cost) => ({
            key: cost.costId,
            title: t('cost_from', { day: day(cost.from, 'medium') }),
            amount: money(cost.cost_cents),
            remove: {
              label: t('cost_delete_name', { day: day(cost.from, 'medium') }),
              verb: t('cost_delete'),
              run: () => void removeCost(cost),
            },
          }))}
          add={t('cost_add')}
          dialog={(close) => <AddCostDialog memberId={memberId} onClose={close} onDone={reading.reload} />}
        />
      )}
    </Loaded>
  );
}

interface AddCostDialogProps {
  memberId: number;
  onClose(): void;
  onDone(): void;
}

function AddCostDialog({ memberId, onClose, onDone }: AddCostDialogProps) {
  const t = useTexts({ en, fr });
  const today = useToday();
  const form = useForm(addCost, {
    given: { params: { memberId } },
    initial: { from: today, dailyCost: '' },
    reload: false,
    onSuccess() {
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog form={form} title={t('cost_add')} submit={t('cost_add_verb')} onClose={onClose}>
      <DateField {...form.field('from')} label={t('rate_from_field')} />
      <DecimalField {...form.field('dailyCost')} label={t('cost_daily')} unit="€" first />
    </FormDialog>
  );
}
