/** Shows the second step: the column of each field, and questions that the file leaves open. */
import { Box, Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { listContracts } from '#features/contracts/contract.ts';
import { listPostes } from '#features/postes/contract.ts';
import { useFieldErrorText } from '#ui/api-texts.tsx';
import { Card } from '#ui/card.tsx';
import { DecimalField } from '#ui/decimal-field.tsx';
import { SelectField } from '#ui/fields.tsx';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import type { ReadColumns } from '../contract.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type AnyField, fieldsOfPart, hoursPerDay } from '../rules.ts';
import { type Choice, questionsOf, type TableImport } from './use-table-import.ts';

const NONE = 'none';

interface ColumnsStepProps {
  of: TableImport;
  columns: ReadColumns;
  choice: Choice;
}

export function ColumnsStep({ of, columns, choice }: ColumnsStepProps) {
  const t = useTexts({ en, fr });
  const { part, setChoice } = of;
  const errorText = useFieldErrorText();
  const questions = questionsOf(part, columns, choice);
  return (
    <Card title={t('step_columns')}>
      <p>{t('columns_hint')}</p>
      <div className={layout.fields} style={{ '--least': '16rem' }}>
        {fieldsOfPart(part).map(([field, { required }]) => (
          <ColumnField
            key={field}
            {...{ of, columns, choice, field, required }}
            missing={questions.missing.includes(field)}
          />
        ))}
      </div>
      {questions.order !== undefined && (
        <Question
          label={t('order', { sample: questions.sample })}
          hint={t(questions.order === 'mixed' ? 'order_mixed' : 'order_hint')}
          value={choice.order ?? ''}
          options={[
            { value: 'dmy', label: t('order_dmy') },
            { value: 'mdy', label: t('order_mdy') },
          ]}
          onChange={(order) => setChoice({ ...choice, order: order === 'mdy' ? 'mdy' : 'dmy' })}
        />
      )}
      {questions.epoch && (
        <Question
          label={t('epoch')}
          hint={t('epoch_hint')}
          value={choice.epoch}
          options={[
            { value: '1900', label: t('epoch_1900') },
            { value: '1904', label: t('epoch_1904') },
          ]}
          onChange={(epoch) => setChoice({ ...choice, epoch: epoch === '1904' ? '1904' : '1900' })}
        />
      )}
      {questions.hours && (
        <Box maw="20rem">
          <DecimalField
            name="hours"
            label={t('hours')}
            description={t('hours_hint')}
            unit="h"
            value={choice.hours}
            onChange={(hours) => setChoice({ ...choice, hours: String(hours) })}
            error={
              hoursPerDay(choice.hours) === undefined
                ? errorText(fieldError('spreadsheet_hours_per_day'))
                : undefined
            }
          />
        </Box>
      )}
      {part === 'receipts' && <ReceiptDefaults choice={choice} onChange={setChoice} />}
      <Button
        w="fit-content"
        variant={of.planned === undefined || of.stale ? 'filled' : 'default'}
        disabled={!questions.complete}
        loading={of.planning}
        onClick={() => void of.plan()}
      >
        {t(of.planned === undefined ? 'show_plan' : 'show_plan_again')}
      </Button>
    </Card>
  );
}

interface ColumnFieldProps extends ColumnsStepProps {
  field: AnyField;
  required: boolean;
  missing: boolean;
}

function ColumnField({
  of: { part, setChoice },
  columns,
  choice,
  field,
  required,
  missing,
}: ColumnFieldProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const at = choice.mapping[field];
  const samples = columns.columns[at ?? -1]?.samples.slice(0, 2).join(', ');
  return (
    <SelectField
      name={field}
      label={columns.labels[locale][field]}
      description={samples ? t('column_samples', { samples }) : undefined}
      required={required}
      searchable={columns.columns.length > 12}
      error={
        missing ? t(part === 'days' && field === 'days' ? 'days_or_hours' : 'required_missing') : undefined
      }
      value={at === undefined ? NONE : String(at)}
      data={[
        { value: NONE, label: t('column_none') },
        ...columns.columns.map(({ name }, column) => ({
          value: String(column),
          label: name || t('column_unnamed', { letter: letterOf(column) }),
        })),
      ]}
      onChange={(column) =>
        setChoice({
          ...choice,
          mapping: { ...choice.mapping, [field]: column === NONE ? undefined : Number(column) },
        })
      }
    />
  );
}

/** Returns the name of a column in spreadsheets: A, B, … Z, AA. */
function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${letterOf(Math.floor(column / 26) - 1)}${last}`;
}

interface QuestionProps {
  label: string;
  hint: string;
  value: string;
  options: { value: string; label: string }[];
  onChange(value: string): void;
}

function Question({ label, hint, value, options, onChange }: QuestionProps) {
  return (
    <Stack component="fieldset" gap={4} align="flex-start">
      <legend>
        <strong>{label}</strong>
      </legend>
      <Text c="dark.1" fz={13}>
        {hint}
      </Text>
      <SegmentedControl aria-label={label} value={value} data={options} onChange={onChange} />
    </Stack>
  );
}

interface ReceiptDefaultsProps {
  choice: Choice;
  onChange(choice: Choice): void;
}

const idOf = (chosen: unknown) => (chosen === NONE ? undefined : Number(chosen));

const everyContract = { query: { rowsPerPage: 1000, page: 0 } };
const everyPoste = { query: { rowsPerPage: 1000 } };

/** Asks for the values of receipts whose row does not state them. */
function ReceiptDefaults({ choice, onChange }: ReceiptDefaultsProps) {
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
