/** Shows an existing receipt with its files, and buttons for its neighbours. */

import { ActionIcon, Box, Button, Center, Flex, Group, Stack } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { FileViewer } from '#features/invoices/components/file-viewer.tsx';
import { AcceptCorrection } from '#features/receipts/components/accept-correction.tsx';
import { ReceiptFigures } from '#features/receipts/components/receipt-figures.tsx';
import { useViewedFiles } from '#features/receipts/components/use-viewed-files.ts';
import type { Receipt } from '#features/receipts/contract.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './receipt-panel.module.css';
import { ReceiptRefusal, ReceiptTalk, type ReceiptTalkOf } from './receipt-talk.tsx';

interface ReceiptPanelProps {
  /** The receipts of the page, including the shown one. */
  receipts: readonly Receipt[];
  shown: Receipt | undefined;
  onShow(receipt: Receipt | undefined): void;
  /** Omitted if the report cannot be changed. */
  onEdit?: (receipt: Receipt) => void;
  onDelete?: (receipt: Receipt) => void;
  talk: ReceiptTalkOf;
  /** Whether the right arrow opens the first receipt while none is shown. */
  opensByKey?: boolean;
}

export function ReceiptPanel({
  receipts,
  shown,
  onShow,
  onEdit,
  onDelete,
  talk,
  opensByKey = false,
}: ReceiptPanelProps) {
  const t = useTexts({ en, fr });
  const phone = useMediaQuery('(max-width: 47.99em)') ?? false;
  const place = receipts.findIndex(({ receiptId }) => receiptId === shown?.receiptId);
  const [before, after] = [receipts[place - 1], receipts[place + 1]];
  // On the document, because a key pressed before the dialog has the focus would not reach a listener inside it.
  const goTo = (event: KeyboardEvent, to: Receipt | undefined) => {
    if (to === undefined || (shown === undefined && !opensByKey)) return;
    event.preventDefault();
    onShow(to);
  };
  // Otherwise the arrows scroll the page as usual.
  const asUsual = { preventDefault: false };
  useHotkeys([
    ['ArrowLeft', (event) => goTo(event, before), asUsual],
    ['ArrowRight', (event) => goTo(event, after), asUsual],
  ]);
  return (
    <Dialog
      opened={shown !== undefined}
      onClose={() => onShow(undefined)}
      fullScreen={phone}
      size="72rem"
      title={shown && t('receipt_name', { number: shown.receiptNumber, type: shown.poste })}
      classNames={{ body: styles.body, content: styles.content }}
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
        <ReceiptRefusal receipt={receipt} of={talk} />
        <ReceiptFigures receipt={receipt} />
        <ReceiptTalk receipt={receipt} of={talk} />
      </Stack>
    </Box>
  );
}

const none: readonly never[] = [];
