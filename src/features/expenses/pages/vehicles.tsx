/**
 * The page with the vehicles of a person and their kilometres of each year; `?memberId=` shows another
 * member's.
 */
import { Button, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { data } from 'react-router';
import { ChooseMember } from '#features/members/components/choose-member.tsx';
import { mayReadAllVehicles } from '#features/mileage/access.ts';
import { VehicleCard } from '#features/mileage/components/vehicle-card.tsx';
import { NewVehicleDialog, RenameVehicleDialog } from '#features/mileage/components/vehicle-dialog.tsx';
import { listVehicles, type Vehicle } from '#features/mileage/contract.ts';
import { apiContext } from '#ui/context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sessionContext, useSession } from '#ui/session.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const memberId = new URL(request.url).searchParams.get('memberId');
  // An invalid id is a 404.
  if (memberId !== null && !/^[1-9]\d{0,8}$/.test(memberId)) throw data(null, { status: 404 });
  const userId = memberId === null ? context.get(sessionContext).current()?.userId : Number(memberId);
  if (userId === undefined) throw data(null, { status: 404 });
  return context.get(apiContext)(listVehicles, { params: { userId } });
}

interface VehiclesPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function VehiclesPage({ loaderData: { vehicles, user } }: VehiclesPageProps) {
  const t = useTexts({ en, fr });
  const { userId, role } = useSession();
  const toLocal = useLocalPath();
  const [adding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Vehicle>();
  const own = user.user_id === userId;
  const add = own && (
    <Button leftSection={<Icon name="add" size={16} />} onClick={() => setAdding(true)}>
      {t('vehicle_add')}
    </Button>
  );
  const listPath = own ? '/app/expenses' : `/app/expenses?memberId=${user.user_id}`;
  const addressOf = (memberId: number | undefined) =>
    toLocal(
      memberId === undefined ? '/app/expenses/vehicles' : `/app/expenses/vehicles?memberId=${memberId}`,
    );
  return (
    <>
      <PageHeader
        title={own ? t('vehicles') : t('vehicles_of', { name: user.name })}
        lead={t('vehicles_lead')}
        crumbs={[
          { label: own ? t('title') : t('title_of', { name: user.name }), to: listPath },
          { label: t('vehicles') },
        ]}
        actions={
          <>
            {mayReadAllVehicles({ role }) && (
              <ChooseMember
                shown={own ? undefined : { memberId: user.user_id, name: user.name }}
                to={addressOf}
              />
            )}
            {add}
          </>
        }
      />
      {vehicles.length === 0 ? (
        <EmptyState
          icon="reports"
          title={t('vehicles_none')}
          text={own ? t('vehicles_none_text') : t('vehicles_none_other')}
        />
      ) : (
        <SimpleGrid spacing={20}>
          {vehicles.map((vehicle) => (
            <VehicleCard key={vehicle.vehicleId} vehicle={vehicle} {...(own && { onRename: setRenamed })} />
          ))}
        </SimpleGrid>
      )}
      <NewVehicleDialog opened={adding} onClose={() => setAdding(false)} />
      <RenameVehicleDialog vehicle={renamed} onClose={() => setRenamed(undefined)} />
    </>
  );
}
