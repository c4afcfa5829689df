/**
 * The countries of SEPA by the country code of the IBAN, with the first day on which transfers can be sent there.
 * Sources: EPC409-09, «EPC List of SEPA Scheme Countries»; EPC decisions of 21 November 2024 (Albania, Montenegro)
 * and 6 March 2025 (Moldova, North Macedonia), all with the operational readiness date 5 October 2025; of 22 May
 * 2025 (Serbia), whose banks take part since 5 May 2026 (National Bank of Serbia). Guernsey, Jersey and Isle of Man
 * have British IBANs; overseas France, Åland, and the Azores, Madeira, the Canary Islands, Ceuta and Melilla have
 * those of their state. New Caledonia, French Polynesia, Wallis and Futuna are outside SEPA, but have French IBANs
 * and take transfers in the same format («SEPA COM Pacifique», Code monétaire et financier, art. L722-1).
 */
import type { Day } from '#kernel/day.ts';

const members =
  'AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA';

const firstDays: ReadonlyMap<string, Day> = new Map<string, Day>([
  ...members.split(' ').map((code) => [code, '2014-02-01'] as const),
  ['AL', '2025-10-05'],
  ['MD', '2025-10-05'],
  ['ME', '2025-10-05'],
  ['MK', '2025-10-05'],
  ['RS', '2026-05-05'],
]);

/** Whether SEPA transfers reach an account on a day. Not valid for days before the present members joined. */
export function isInSepa(iban: string, day: Day): boolean {
  const first = firstDays.get(iban.slice(0, 2));
  return first !== undefined && first <= day;
}
