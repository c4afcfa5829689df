/** Submits a report: approver, totals and hints. */

import { Flex, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { AcceptCorrection } from '#features/receipts/components/accept-correction.tsx';
import { HintsBefore } from '#features/receipts/components/hints-before.tsx';
import { CorrectionName } from '#features/receipts/components/receipt-table.tsx';
import { listReceipts, type Receipt } from '#features/receipts/contract.ts';
import { MOST_RECEIPTS } from '#features/receipts/report.rules.ts';
import { couldDecide } from '#features/workflows/approver.rules.ts';
import { ApproverField } from '#features/workflows/components/approver-field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { undoBy } from '#ui/undo.ts';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { centsOf, useMoney } from '#ui/use-money.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import {
  listDeciders,
  type Report,
  type ReportDetails,
  readReport,
  submitReport,
  withdrawReport,
} from '../report.contract.ts';
import { peopleOf } from './deciders.ts';

interface SubmitDialogProps {
  report: Report;
  /** Number of the report's unsent receipts on this device. */
  waiting: number;
  onClose(): void;
  onSubmitted(): void;
}

export function SubmitDialog({ report, waiting, onClose, onSubmitted }: SubmitDialogProps) {
  const t = useTexts({ en, fr });
  const { money, moneyOf } = useMoney();
  const { day } = useFormat();
  const params = { reportId: report.report_id };
  const reading = useCallState(readReport, { params });
  const deciders = useCallState(listDeciders, { params });
  const query = { rowsPerPage: MOST_RECEIPTS, page: 0 };
  const receipts = useCallState(listReceipts, { params, query });
  const now = reading.data;
  const managers = peopleOf(deciders.data);
  const able = couldDecide(managers, now?.filled_in_by ?? []);
  const last = able.find(({ userId }) => userId === (now?.manager?.user_id ?? deciders.data?.proposed));
  const chosen = last ?? (able.length === 1 ? able[0] : undefined);
  const form = useForm(submitReport, {
    given: { params, body: { title: now?.title ?? report.title } },
    initial: { title: undefined, managerEmail: chosen?.email, below_zero: false },
    of: reading,
    // A self-certified report cannot be withdrawn.
    undo: ({ state }, { params }) => (state === 'submitted' ? [undoBy(withdrawReport, { params })] : []),
    onSuccess: () => {
      form.reset();
      onClose();
      onSubmitted();
    },
  });
  const refusal = now && refusalOf(now, waiting);
  const open = receipts.data?.receipts.filter(({ correction }) => correction?.accepted === false) ?? [];
  // Hints that appear later would move the approver field away from a finger.
  const ready = now !== undefined && deciders.data !== undefined && !receipts.loading;
  return (
    <FormDialog
      form={form}
      title={t('report_submit_title', { title: report.title })}
      submit={t(now?.certifies_itself ? 'report_certify' : 'report_submit')}
      busy={!ready}
      isIdle={open.length > 0}
      onClose={onClose}
    >
      {!ready ? (
        <Skeleton height={96} />
      ) : refusal !== undefined ? (
        <Note>
          {refusal === 'waiting' ? t('report_submit_waiting', { count: waiting }) : t('report_submit_empty')}
        </Note>
      ) : open.length > 0 ? (
        <OpenCorrections
          receipts={open}
          onAccepted={() => {
            receipts.reload();
            reading.reload();
          }}
        />
      ) : (
        <>
          <Text fz={17} className={layout.figures}>
            {t('report_submit_text', { count: now.receipts, total: moneyOf(now.total_ttc) })}
          </Text>
          <HintsBefore receipts={receipts.data?.receipts ?? []} />
          {centsOf(now.total_ttc) < 0 && (
            <SwitchField
              {...form.field('below_zero')}
              label={t('report_submit_below_zero', {
                name: now.user.name,
                amount: money(-centsOf(now.total_ttc)),
              })}
            />
          )}
          {now.certifies_itself ? (
            <Note>
              {t('report_submit_certifies')}
              {now.booking_day && ` ${t('report_booked_on', { day: day(now.booking_day) })}`}
            </Note>
          ) : (
            <ApproverField
              {...form.field('managerEmail')}
              label={t('report_submit_to')}
              placeholder={t('report_submit_choose')}
              people={managers}
              filledInBy={now.filled_in_by}
              nobody={t('report_submit_nobody')}
              data-autofocus
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Returns the reason why the report cannot be submitted yet. */
function refusalOf({ receipts }: ReportDetails, waiting: number): 'empty' | 'waiting' | undefined {
  if (waiting > 0) return 'waiting';
  return receipts === 0 ? 'empty' : undefined;
}

function OpenCorrections({ receipts, onAccepted }: { receipts: readonly Receipt[]; onAccepted(): void }) {
  const t = useTexts({ en, fr });
  const { moneyOf } = useMoney();
  return (
    <>
      <Note>{t('correction_submit_text')}</Note>
      {receipts.map((receipt) => (
        <Flex key={receipt.receiptId} justify="space-between" align="center" gap="8px 12px" wrap="wrap">
          <span>
            {receipt.correction && <CorrectionName correction={receipt.correction} />}{' '}
            <strong className={layout.whole}>{moneyOf(receipt.valuettc)}</strong>
          </span>
          <AcceptCorrection receipt={receipt} onAccepted={onAccepted} />
        </Flex>
      ))}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Flex component="p" gap={10} px={14} py={10} className={`${layout.frame} ${layout.muted}`}>
      <Icon name="info" />
      <span>{children}</span>
    </Flex>
  );
}
