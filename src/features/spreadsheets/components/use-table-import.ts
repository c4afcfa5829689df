/**
 * Keeps an import in progress: the file, the choices, the plan and the result. They all stay after a failure.
 */
import { useState } from 'react';
import { showAlert } from '#ui/alerts.ts';
import { useFieldErrorText } from '#ui/api-texts.tsx';
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { type DateOrder, type FoundOrder, isOrderAsked, togetherOf } from '../cell.rules.ts';
import {
  exportFaultyRows,
  importTable,
  planTable,
  type ReadColumns,
  readColumns,
  type TablePlan,
} from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import {
  fieldsOfPart,
  HOURS_PER_DAY,
  hoursPerDay,
  type Mapping,
  mappingText,
  missingFields,
  type Part,
} from '../rules.ts';

/** Equal to `inputBounds.table.bytes`, which the server checks. */
const MOST_BYTES = 5 * 1024 * 1024;

export interface Choice {
  mapping: Mapping;
  order: DateOrder | undefined;
  epoch: '1900' | '1904';
  /** Hours of a working day as typed. */
  hours: string;
  contractId: number | undefined;
  posteId: number | undefined;
}

export interface ReadFile {
  file: File;
  columns: ReadColumns;
}

export type Result = Pick<TablePlan, 'added' | 'here' | 'rejected'>;

export function useTableImport(part: Part) {
  const t = useTexts({ en, fr });
  const { size } = useFormat();
  const errorText = useFieldErrorText();
  const [read, setRead] = useState<ReadFile>();
  const [choice, setChoice] = useState<Choice>();
  /** The plan with the choice for which it was made. */
  const [planned, setPlanned] = useState<{ plan: TablePlan; choice: Choice }>();
  const [result, setResult] = useState<Result>();
  const api = useApi();
  // Failures are shown beside the file.
  const reading = useCall(readColumns, { reload: false, quiet: true });
  const planning = useCall(planTable, { reload: false });
  const importing = useCall(importTable, { reload: false });
  const body = (file: File) => {
    const form = new FormData();
    form.set('file', file);
    return form;
  };
  const params = { part };

  const choose = async (file: File) => {
    if (file.size > MOST_BYTES)
      return void showAlert('error', t('choose_too_large', { most: size(MOST_BYTES) }));
    const columns = await reading.run({ params, body: body(file) });
    if (columns === undefined) return;
    setRead({ file, columns });
    setChoice({
      mapping: columns.mapping,
      order: undefined,
      epoch: columns.epoch,
      hours: String(HOURS_PER_DAY),
      contractId: choice?.contractId,
      posteId: choice?.posteId,
    });
    setPlanned(undefined);
    setResult(undefined);
  };
  const plan = async () => {
    if (read === undefined || choice === undefined) return;
    const answer = await planning.run({ params, query: queryOf(choice), body: body(read.file) });
    if (answer !== undefined) setPlanned({ plan: answer, choice });
  };
  const start = async (mail: boolean) => {
    if (read === undefined || planned === undefined) return;
    const query = { ...queryOf(planned.choice), plan: planned.plan.plan, mail };
    const problem = await importing.attempt({ params, query, body: body(read.file) });
    if (problem === undefined) setResult(planned.plan);
    else if (problem.code === 'PLAN_CHANGED') await plan();
  };
  const rejectedRows = async () => {
    if (read === undefined || planned === undefined) return undefined;
    const query = { ...queryOf(planned.choice), format: 'csv' as const };
    return api(exportFaultyRows, { params, query, body: body(read.file) });
  };
  const restart = () => {
    setRead(undefined);
    setPlanned(undefined);
    setResult(undefined);
    reading.reset();
  };

  return {
    part,
    read,
    choice,
    setChoice,
    result,
    choose,
    plan,
    start,
    restart,
    rejectedRows,
    planned: planned?.plan,
    /** Whether the choice was changed after the plan was made. */
    stale: planned !== undefined && planned.choice !== choice,
    reading: reading.pending,
    planning: planning.pending,
    importing: importing.pending,
    fileError: errorText(reading.errors.file) ?? reading.problem?.msg,
    mailError: errorText(importing.errors.mail),
  };
}

export type TableImport = ReturnType<typeof useTableImport>;

function queryOf({ mapping, order, epoch, hours, contractId, posteId }: Choice) {
  return {
    columns: mappingText(mapping),
    epoch,
    hours: hoursPerDay(hours),
    ...(order === undefined ? {} : { order }),
    ...(contractId === undefined ? {} : { contractId }),
    ...(posteId === undefined ? {} : { posteId }),
  };
}

/** Returns the fields that still need a column, and the questions about the chosen columns. */
export function questionsOf(part: Part, { columns }: ReadColumns, { mapping, order, hours }: Choice) {
  const dated = fieldsOfPart(part).flatMap(([name, { kind }]) => {
    const column = kind === 'day' ? columns[mapping[name] ?? -1] : undefined;
    return column === undefined ? [] : [column];
  });
  const found: FoundOrder = togetherOf(dated.map((column) => column.order));
  const missing = missingFields(part, mapping);
  return {
    missing,
    order: isOrderAsked(found) ? found : undefined,
    /** A day whose order is ambiguous. */
    sample: dated.find((column) => isOrderAsked(column.order))?.samples[0] ?? '',
    epoch: dated.some(({ serials }) => serials),
    hours: mapping.hours !== undefined && mapping.days === undefined,
    complete:
      missing.length === 0 &&
      hoursPerDay(hours) !== undefined &&
      (!isOrderAsked(found) || order !== undefined),
  };
}
