/** A field for the name of a client: one of those that exist, or a new one. */
import { useId } from 'react';
import { TextField } from '#ui/fields.tsx';
import { useCallState } from '#ui/use-call.ts';
import type { FieldProps } from '#ui/use-fields.ts';
import { listClients } from '../contract.ts';

/** More would not help to choose; any name can be typed. */
const OFFERED = 500;

export function ClientNameField({ label, ...field }: FieldProps & { label: string }) {
  const list = useId();
  const { data } = useCallState(listClients, { query: { rowsPerPage: OFFERED, page: 0 } });
  return (
    <>
      <TextField {...field} label={label} list={list} autoComplete="off" />
      <datalist id={list}>
        {data?.clients.map(({ clientId, name }) => (
          <option key={clientId} value={name} />
        ))}
      </datalist>
    </>
  );
}
