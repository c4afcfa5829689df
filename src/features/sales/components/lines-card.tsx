/** Lists the lines of a draft, each with its actions. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { useMoney } from '#ui/use-money.ts';
import { mayDeleteDrafts } from '../access.ts';
import { deleteSalesLine, type SalesDraft, type SalesLine } from '../draft.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { AddLineDialog, EditLineDialog } from './line-dialog.tsx';
import { useLineFacts } from './line-facts.ts';

export function LinesCard({ draft }: { draft: SalesDraft }) {
  const t = useTexts({ en, fr });
  const { foreign } = useMoney();
  const confirm = useConfirm();
  const factsOf = useLineFacts(draft.currency);
  const mayDelete = mayDeleteDrafts(useSession());
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<SalesLine>();
  const remove = useCall(deleteSalesLine);
  async function removeLine({ salesLineId, text }: SalesLine) {
    const confirmed = await confirm({
      title: t('line_delete_title'),
      text: t('line_delete_text'),
      deletedItems: [text],
      confirm: t('line_delete'),
    });
    const params = { salesDraftId: draft.salesDraftId, salesLineId };
    if (confirmed) await remove.run({ params }, { confirmed });
  }
  return (
    <Card title={t('lines')} low wide>
      {draft.lines.length === 0 ? (
        <p>{t('lines_none')}</p>
      ) : (
        <ItemList label={t('lines')}>
          {draft.lines.map((line) => (
            <Item
              key={line.salesLineId}
              title={
                <>
                  {line.text} <strong>{foreign(line.net, draft.currency)}</strong>
                </>
              }
              detail={
                <>
                  {factsOf(line)}
                  {Number(line.price) === 0 && (
                    <Text component="span" display="block" size="sm" c="var(--mantine-color-error)">
                      {t('line_unpriced')}
                    </Text>
                  )}
                </>
              }
              action={
                <Group gap={8} wrap="nowrap">
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('line_edit_name', { text: line.text })}
                    onClick={() => setEdited(line)}
                  >
                    {t('line_edit')}
                  </Button>
                  {mayDelete && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('line_delete_name', { text: line.text })}
                      onClick={() => void removeLine(line)}
                    >
                      {t('line_delete')}
                    </Button>
                  )}
                </Group>
              }
            />
          ))}
        </ItemList>
      )}
      <div>
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('line_add')}
        </Button>
      </div>
      {adding && <AddLineDialog draft={draft} onClose={() => setAdding(false)} />}
      {edited && <EditLineDialog draft={draft} line={edited} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}
