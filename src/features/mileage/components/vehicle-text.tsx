/** Shows a vehicle in one line: «Clio · 5 CV · electric». */
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { VehicleFacts } from '../rules.ts';

/** Returns the facts without the name. */
export function useVehicleFacts() {
  const t = useTexts({ en, fr });
  return ({ kind, power, electric }: VehicleFacts) =>
    [
      kind !== 'car' && t(`vehicle_kind_${kind}`),
      power !== null && t('vehicle_power_of', { power }),
      electric && t('vehicle_is_electric'),
    ]
      .filter((part) => part !== false)
      .join(' · ');
}

export function useVehicleText() {
  const factsOf = useVehicleFacts();
  return ({ name, ...facts }: VehicleFacts & { name: string }) =>
    [name, factsOf(facts)].filter((part) => part !== '').join(' · ');
}

export function VehicleText({ vehicle }: { vehicle: VehicleFacts & { name: string } }) {
  return useVehicleText()(vehicle);
}
