/** Asks for the values of receipts whose row does not state them. */
import { listContracts } from '#features/contracts/contract.ts';
import { listPostes } from '#features/postes/contract.ts';
import { SelectField } from '#ui/fields.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Choice } from './use-table-import.ts';

interface ReceiptDefaultsProps {
  choice: Choice;
  onChange(choice: Choice): void;
}

const NONE = 'none';
const idOf = (chosen: unknown) => (chosen === NONE ? undefined : Number(chosen));

const everyContract = { query: { rowsPerPage: 1000, page: 0 } };
const everyPoste = { query: { rowsPerPage: 1000 } };

export function ReceiptDefaults({ choice, onChange }: ReceiptDefaultsProps) {
  const t = useTexts({ en, fr });
  const contracts = useCallState(listContracts, everyContract).data?.contracts ?? [];
  const postes = useCallState(listPostes, everyPoste).data?.postes ?? [];
  const none = { value: NONE, label: t('default_none') };
  return (
    <div className={layout.fields} style={{ '--least': '16rem' }}>
      <SelectField
        name="contractId"
        error={undefined}
        label={t('contract_default')}
        searchable
        value={String(choice.contractId ?? NONE)}
        data={[
          none,
          ...contracts
            .filter(({ kind, state }) => kind !== 'absence' && state !== 'closed')
            .map(({ contractId, cname }) => ({ value: String(contractId), label: cname })),
        ]}
        onChange={(id) => onChange({ ...choice, contractId: idOf(id) })}
      />
      <SelectField
        name="posteId"
        error={undefined}
        label={t('poste_default')}
        searchable
        value={String(choice.posteId ?? NONE)}
        data={[
          none,
          ...postes
            .filter(({ mileage, active }) => active && !mileage)
            .map(({ posteId, postname }) => ({ value: String(posteId), label: postname })),
        ]}
        onChange={(id) => onChange({ ...choice, posteId: idOf(id) })}
      />
    </div>
  );
}
