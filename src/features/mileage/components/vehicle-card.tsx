/** Shows one vehicle with its kilometres and amounts of each year. */
import { Button, Group } from '@mantine/core';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { ScrollRegion } from '#ui/scroll-region.tsx';
import { useCall } from '#ui/use-call.ts';
import { centsOf, useMoney } from '#ui/use-money.ts';
import { deleteVehicle, type ListedVehicle, updateVehicle } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useVehicleFacts } from './vehicle-text.tsx';

interface VehicleCardProps {
  vehicle: ListedVehicle;
  /** Omitted for another person's vehicle. */
  onRename?: (vehicle: ListedVehicle) => void;
}

export function VehicleCard({ vehicle, onRename }: VehicleCardProps) {
  const t = useTexts({ en, fr });
  const factsOf = useVehicleFacts();
  const { retired, years } = vehicle;
  return (
    <Card title={vehicle.name} low>
      <p>
        {factsOf(vehicle)}
        {retired && <strong> · {t('vehicle_retired')}</strong>}
      </p>
      {years.length === 0 ? <p>{t('vehicle_no_journeys')}</p> : <Years vehicle={vehicle} />}
      {onRename && <Actions vehicle={vehicle} onRename={onRename} />}
    </Card>
  );
}

function Years({ vehicle: { name, years } }: Pick<VehicleCardProps, 'vehicle'>) {
  const t = useTexts({ en, fr });
  const { count } = useFormat();
  const { moneyOf } = useMoney();
  const isDue = years.some(({ due }) => centsOf(due) !== 0);
  const columns = [
    ...(['vehicle_kilometres', 'vehicle_journeys', 'vehicle_amount'] as const),
    ...(isDue ? (['vehicle_due'] as const) : []),
  ];
  return (
    <>
      <ScrollRegion label={t('vehicle_years', { name })}>
        <table className={layout.table} aria-label={t('vehicle_years', { name })}>
          <thead>
            <tr>
              <th scope="col">{t('vehicle_year')}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className={layout.right}>
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, kilometres, journeys, amount, due }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                <td className={layout.right}>{t('mileage_km', { distance: count(kilometres) })}</td>
                <td className={layout.right}>{count(journeys)}</td>
                <td className={layout.right}>{moneyOf(amount)}</td>
                {isDue && <td className={layout.right}>{moneyOf(due)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {isDue && <p>{t('vehicle_due_note')}</p>}
    </>
  );
}

function Actions({ vehicle, onRename }: Required<VehicleCardProps>) {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const { vehicleId, name, retired, used } = vehicle;
  const params = { vehicleId };
  const update = useCall(updateVehicle);
  const remove = useCall(deleteVehicle);
  const askToRemove = async () => {
    const question = {
      title: t('vehicle_delete_title', { name }),
      text: t('vehicle_delete_text'),
      confirm: t('vehicle_delete'),
    };
    const confirmed = await confirm(question);
    if (confirmed) await remove.run({ params }, { confirmed });
  };
  return (
    <Group gap={8}>
      <Button
        size="compact-md"
        variant="default"
        aria-label={t('vehicle_edit_of', { name })}
        onClick={() => onRename(vehicle)}
      >
        {t('vehicle_edit')}
      </Button>
      {(used || retired) && (
        <Button
          size="compact-md"
          variant="default"
          aria-label={t(retired ? 'vehicle_return_of' : 'vehicle_retire_of', { name })}
          loading={update.pending}
          onClick={() => void update.run({ params, body: { retired: !retired } })}
        >
          {t(retired ? 'vehicle_return' : 'vehicle_retire')}
        </Button>
      )}
      {!used && (
        <Button
          size="compact-md"
          variant="default"
          c="var(--red)"
          aria-label={t('vehicle_delete_of', { name })}
          onClick={() => void askToRemove()}
        >
          {t('vehicle_delete')}
        </Button>
      )}
    </Group>
  );
}
