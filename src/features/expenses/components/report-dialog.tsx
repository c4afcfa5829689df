/** Creates a report, or changes the title, dates and contract of one. */

import { Skeleton } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { mayWriteContracts } from '#features/contracts/access.ts';
import { listContractsOfUser } from '#features/contracts/assignment.contract.ts';
import { type ContractDates, overlaps } from '#features/contracts/rules.ts';
import { fieldsOf, isDay } from '#kernel/day.ts';
import { localeTags } from '#kernel/locale.ts';
import { DateField, SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useCallState } from '#ui/use-call.ts';
import type { FormValue } from '#ui/use-fields.ts';
import { useForm } from '#ui/use-form.ts';
import { useToday } from '#ui/zone.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { daysOf, periodNamed } from '../period.rules.ts';
import { createReport, type Report, readReport, updateReport } from '../report.contract.ts';

interface CreateReportDialogProps {
  opened: boolean;
  onClose(): void;
}

/** Proposes the current month, or the month that the title names, and opens the report. */
export function CreateReportDialog({ opened, onClose }: CreateReportDialogProps) {
  const t = useTexts({ en, fr });
  const navigate = useNavigate();
  const toLocal = useLocalPath();
  const own = useOwnContracts(opened);
  const month = useThisMonth();
  const proposed = own?.filter(coversPartOf(month)) ?? [];
  const form = useForm(createReport, {
    initial: { ...month, contractId: proposed.length === 1 ? proposed[0]?.value : undefined },
    reload: false,
    success: t('report_created'),
    onSuccess: ({ report_id }) => {
      form.reset();
      onClose();
      void navigate(toLocal(`/app/expenses/${report_id}`));
    },
  });
  const contracts = own?.filter(coversPartOf(form.values));
  const title = form.field('title');
  const today = useToday();
  const proposedBy = (text: unknown) => periodNamed(String(text ?? ''), today) ?? month;
  const changeTitle = (text: FormValue) => {
    title.onChange(text);
    const before = proposedBy(form.values.title);
    // Dates that the person has changed stay.
    if (form.values.startdate !== before.startdate || form.values.enddate !== before.enddate) return;
    const { startdate, enddate } = proposedBy(text);
    form.field('startdate').onChange(startdate);
    form.field('enddate').onChange(enddate);
  };
  return (
    <FormDialog
      form={form}
      opened={opened}
      title={t('report_new')}
      submit={t('report_create')}
      onClose={onClose}
    >
      <TextField
        {...title}
        onChange={changeTitle}
        label={t('report_title')}
        data-autofocus
        // Select the proposed title so that typing replaces it.
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={layout.fields}>
        <DateField {...form.field('startdate')} label={t('report_start')} required />
        <DateField {...form.field('enddate')} label={t('report_end')} required />
      </div>
      {contracts === undefined ? (
        <Skeleton height={58} />
      ) : (
        <SelectField
          {...form.field('contractId')}
          label={t('report_contract')}
          placeholder={t('report_contract_choose')}
          description={contracts.length === 0 ? <NoContract /> : undefined}
          data={contracts}
          searchable={contracts.length > 7}
        />
      )}
    </FormDialog>
  );
}

export function EditReportDialog({ report, onClose }: { report: Report; onClose(): void }) {
  const t = useTexts({ en, fr });
  const contracts = useOwnContracts(true);
  const params = { reportId: report.report_id };
  const reading = useCallState(readReport, { params });
  const now = reading.data ?? report;
  const form = useForm(updateReport, {
    given: { params },
    initial: {
      reportTitle: now.title,
      startdate: now.startdate,
      enddate: now.enddate,
      contractId: now.contractId === null ? undefined : String(now.contractId),
    },
    of: reading,
    onSuccess: () => {
      form.reset();
      onClose();
    },
  });
  const known = contracts?.filter(coversPartOf(form.values)) ?? [];
  const own = known.some(({ value }) => value === String(now.contractId));
  return (
    <FormDialog
      form={form}
      title={t('report_edit')}
      submit={t('report_save')}
      busy={reading.loading}
      onClose={onClose}
    >
      <TextField {...form.field('reportTitle')} label={t('report_title')} data-autofocus />
      <div className={layout.fields}>
        <DateField {...form.field('startdate')} label={t('report_start')} required />
        <DateField {...form.field('enddate')} label={t('report_end')} required />
      </div>
      <SelectField
        {...form.field('contractId')}
        label={t('report_contract')}
        data={
          own || now.contractId === null
            ? known
            : [{ value: String(now.contractId), label: now.contract }, ...known]
        }
        searchable={known.length > 7}
      />
    </FormDialog>
  );
}

/** Links to the contracts for people who may add one; others must contact a manager. */
function NoContract() {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  if (!mayWriteContracts(useSession())) return t('report_contract_none');
  return (
    <>
      {t('report_contract_add')} <Link to={toLocal('/app/contracts')}>{t('report_contracts')}</Link>.
    </>
  );
}

interface OwnContract extends ContractDates {
  value: string;
  label: string;
}

/** Returns contracts for expenses: the person's own, without absences. */
function useOwnContracts(wanted: boolean): OwnContract[] | undefined {
  const { userId } = useSession();
  const { data } = useCallState(listContractsOfUser, wanted ? { params: { userId }, query: {} } : undefined);
  return data?.contracts
    .filter(({ kind }) => kind !== 'absence')
    .map(({ contractId, cname, client, startDate, endDate }) => ({
      value: String(contractId),
      label: client === '' || client === cname ? cname : `${cname} · ${client}`,
      startDate,
      endDate,
    }));
}

/**
 * Selects the contracts that the server accepts for the period. The chosen contract stays, so that its error
 * is shown.
 */
function coversPartOf({
  startdate,
  enddate,
  contractId,
}: {
  startdate?: FormValue | undefined;
  enddate?: FormValue | undefined;
  contractId?: FormValue | undefined;
}): (contract: OwnContract) => boolean {
  const [from, to] = [String(startdate ?? ''), String(enddate ?? '')];
  if (!isDay(from) || !isDay(to)) return () => true;
  return (contract) => contract.value === contractId || overlaps(contract, from, to);
}

function useThisMonth() {
  const locale = useLocale();
  const { year, month } = fieldsOf(useToday());
  const name = new Intl.DateTimeFormat(localeTags[locale], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(Date.UTC(year, month - 1, 1)));
  return {
    title: name.charAt(0).toLocaleUpperCase(localeTags[locale]) + name.slice(1),
    ...daysOf({ year, month }),
  };
}
