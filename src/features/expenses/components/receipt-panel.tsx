/** Shows an existing receipt with its files, and buttons for its neighbours. */

import { ActionIcon, Box, Button, Center, Flex, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { FileViewer } from '#features/invoices/components/file-viewer.tsx';
import { VehicleText } from '#features/mileage/components/vehicle-text.tsx';
import { plainNames } from '#kernel/plain-field.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useMoney } from '#ui/use-money.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Receipt } from '../receipt.contract.ts';
import { receiptFields } from '../receipt.rules.ts';
import type { LinkedReceipt } from '../refund.contract.ts';
import { AcceptCorrection } from './accept-correction.tsx';
import { HintList } from './hint-list.tsx';
import styles from './receipt-panel.module.css';
import { CorrectionName, VatLines } from './receipt-table.tsx';
import { ReceiptTalk, type ReceiptTalkOf, Refusal } from './receipt-talk.tsx';
import { useViewedFiles } from './use-viewed-files.ts';

interface ReceiptPanelProps {
  /** The receipts of the page, including the shown one. */
  receipts: readonly Receipt[];
  shown: Receipt | undefined;
  onShow(receipt: Receipt | undefined): void;
  /** Omitted if the report cannot be changed. */
  onEdit?: (receipt: Receipt) => void;
  onDelete?: (receipt: Receipt) => void;
  talk: ReceiptTalkOf;
}

export function ReceiptPanel({ receipts, shown, onShow, onEdit, onDelete, talk }: ReceiptPanelProps) {
  const t = useTexts({ en, fr });
  const phone = useMediaQuery('(max-width: 47.99em)') ?? false;
  const place = receipts.findIndex(({ receiptId }) => receiptId === shown?.receiptId);
  const [before, after] = [receipts[place - 1], receipts[place + 1]];
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = event.target instanceof Element && event.target.closest('input, textarea') !== null;
    if (isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = event.key === 'ArrowLeft' ? before : event.key === 'ArrowRight' ? after : undefined;
    if (to === undefined) return;
    event.preventDefault();
    onShow(to);
  };
  return (
    <Dialog
      opened={shown !== undefined}
      onClose={() => onShow(undefined)}
      fullScreen={phone}
      size="72rem"
      title={shown && t('receipt_name', { number: shown.receiptNumber, type: shown.poste })}
      classNames={{ body: styles.body, content: styles.content }}
      onKeyDown={onKeyDown}
    >
      {shown && (
        <>
          <Side key={shown.receiptId} receipt={shown} talk={talk} />
          <Group gap="8px 24px" px={20} className={layout.foot}>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('receipt_before')}
              disabled={before === undefined}
              onClick={() => onShow(before)}
            >
              <Icon name="left" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('receipt_after')}
              disabled={after === undefined}
              onClick={() => onShow(after)}
            >
              <Icon name="right" />
            </ActionIcon>
            <Flex
              component="span"
              align="center"
              gap={12}
              className={`${layout.muted} ${layout.figures}`}
              aria-live="polite"
            >
              {t('receipt_place', { place: place + 1, count: receipts.length })}
              <Box component="span" visibleFrom="sm" className={layout.byMouse} aria-hidden="true">
                <kbd>←</kbd> <kbd>→</kbd>
              </Box>
            </Flex>
            <Group gap={8} wrap="nowrap" ml="auto">
              {onDelete && shown.correction === null && (
                <Button variant="light" color="red" onClick={() => onDelete(shown)}>
                  {t('receipt_delete')}
                </Button>
              )}
              {onEdit && shown.correction?.accepted === false && <AcceptCorrection receipt={shown} />}
              {onEdit && shown.correction === null && (
                <Button leftSection={<Icon name="edit" size={16} />} onClick={() => onEdit(shown)}>
                  {t('receipt_edit')}
                </Button>
              )}
            </Group>
          </Group>
        </>
      )}
    </Dialog>
  );
}

function Side({ receipt, talk }: { receipt: Receipt; talk: ReceiptTalkOf }) {
  const t = useTexts({ en, fr });
  const files = useViewedFiles(none, receipt.attachments);
  return (
    <Box px={20} pb={20} className={`${layout.form} ${styles.side}`}>
      <div className={styles.seen}>
        {files.length > 0 ? (
          <FileViewer files={files} />
        ) : (
          <Center
            component="p"
            h="100%"
            p={{ base: 16, md: 32 }}
            bd="1px dashed var(--line-strong)"
            bdrs="sm"
            c="dark.1"
            ta="center"
          >
            {receipt.correction !== null
              ? t('correction_about', { year: String(receipt.correction.year) })
              : receipt.no_document === ''
                ? t('receipt_no_file')
                : t('receipt_no_document', { why: receipt.no_document })}
          </Center>
        )}
      </div>
      <Stack gap={24} miw={0}>
        <Refusal receipt={receipt} of={talk} />
        <ReceiptFigures receipt={receipt} />
        <ReceiptTalk receipt={receipt} of={talk} />
      </Stack>
    </Box>
  );
}

const none: readonly never[] = [];

export function ReceiptFigures({ receipt }: { receipt: Receipt }) {
  const t = useTexts({ en, fr });
  const { day, count } = useFormat();
  const amounts = useMoney();
  const { moneyOf } = amounts;
  const { foreign, mileage } = receipt;
  const plainLines = (areas: boolean) =>
    plainNames(receiptFields, ({ input }) => (input === 'area') === areas).map(
      (name): [string, ReactNode] => [t(`receipt_${name}`), receipt[name]],
    );
  const lines: [label: string, value: ReactNode][] = [
    [t('receipt_date'), day(receipt.date)],
    ...plainLines(false),
    [t('sum_ht'), moneyOf(receipt.valueht)],
    [t('sum_vat'), <VatLines key="vat" lines={receipt.vat} />],
    [t('receipt_abroad'), receipt.abroad ? t('receipt_abroad_note') : ''],
    [t('receipt_territory'), receipt.territory === 'metropole' ? '' : t(`territory_${receipt.territory}`)],
    ...(foreign
      ? ([
          [t('currency_amount'), amounts.foreign(foreign.amount, foreign.currency)],
          [
            t('currency_rate', { currency: foreign.currency }),
            `${amounts.rate(foreign.rate)} (${day(foreign.rate_date, 'medium')})`,
          ],
        ] as const)
      : []
    ).map(([label, value]): [string, ReactNode] => [label, value]),
    ...(mileage
      ? ([
          [t('mileage_distance'), t('mileage_km', { distance: count(mileage.distance) })],
          [
            t('mileage_vehicle'),
            <VehicleText key="vehicle" vehicle={{ ...mileage, name: mileage.vehicle }} />,
          ],
          [t('mileage_purpose'), mileage.purpose],
        ] as const)
      : []
    ).map(([label, value]): [string, ReactNode] => [label, value]),
    ...(receipt.correction
      ? ([
          [t('receipt_type'), <CorrectionName key="correction" correction={receipt.correction} />],
          [t('filter_state'), t(receipt.correction.accepted ? 'correction_accepted' : 'correction_open')],
        ] as const)
      : []
    ).map(([label, value]): [string, ReactNode] => [label, value]),
    ...plainLines(true),
    [
      t('refund_of'),
      receipt.refund_of ? <LinkedReceipts key="of" to={[receipt.refund_of]} in={receipt} /> : '',
    ],
    [
      t('refunds'),
      receipt.refunds.length > 0 ? <LinkedReceipts key="by" to={receipt.refunds} in={receipt} /> : '',
    ],
    [t('receipt_billable'), receipt.billable ? t('billable_yes') : t('billable_no')],
  ];
  return (
    <Stack gap={16} miw={0} className={`${layout.figures} ${styles.figures}`}>
      <Text inherit fz={28} fw={600}>
        {moneyOf(receipt.valuettc)}
      </Text>
      <HintList hints={receipt.hints} />
      <dl className={layout.facts}>
        {lines
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Stack>
  );
}

interface LinkedReceiptsProps {
  to: readonly LinkedReceipt[];
  in: Receipt;
}

/** Lists the linked receipts, with links to other reports. */
function LinkedReceipts({ to, in: { reportId } }: LinkedReceiptsProps) {
  const t = useTexts({ en, fr });
  const { moneyOf } = useMoney();
  const toLocal = useLocalPath();
  return to.map((one) => {
    const number = one.receiptNumber;
    return (
      <div key={one.receiptId}>
        {one.reportId === reportId ? (
          t('refund_here', { number })
        ) : (
          <Link to={toLocal(`/app/expenses/${one.reportId}`)}>
            {t('refund_number', { number, report: one.report })}
          </Link>
        )}{' '}
        · {moneyOf(one.valuettc)}
      </div>
    );
  });
}
