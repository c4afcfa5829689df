/** Shows the lines of an entry. */
import { Stack, Table, Text } from '@mantine/core';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { Loaded } from '#ui/loaded.tsx';
import { useTexts } from '#ui/locale.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { useCallState } from '#ui/use-call.ts';
import { type Entry, readEntry } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function EntryDrawer({ entry, onClose }: { entry: Entry; onClose(): void }) {
  const t = useTexts({ en, fr });
  const { money } = useFormat();
  const reading = useCallState(readEntry, { params: { entryId: entry.entryId } });
  const amount = (cents: number) => (cents === 0 ? '' : money(cents));
  return (
    <SidePanel opened onClose={onClose} size="lg" title={t('entry_name', { number: String(entry.number) })}>
      <Stack gap="md">
        <Text>{entry.label}</Text>
        {entry.reverses !== null && <Text>{t('entry_reverses', { number: String(entry.reverses) })}</Text>}
        <Loaded callState={reading}>
          {({ lines }) => (
            <Table verticalSpacing="sm" horizontalSpacing={8} className={layout.figures}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('line_account')}</Table.Th>
                  <Table.Th ta="right">{t('line_debit')}</Table.Th>
                  <Table.Th ta="right">{t('line_credit')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {lines.map((line, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: posted lines never change
                  <Table.Tr key={place} style={{ verticalAlign: 'top' }}>
                    <Table.Th scope="row" fw={400}>
                      <strong>{line.account}</strong> {line.account_label}
                      <Text size="sm" c="dark.1">
                        {line.label} · {line.piece}
                      </Text>
                    </Table.Th>
                    <Table.Td ta="right">{amount(line.debit_cents)}</Table.Td>
                    <Table.Td ta="right">{amount(line.credit_cents)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
        </Loaded>
      </Stack>
    </SidePanel>
  );
}
