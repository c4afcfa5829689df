/** A card with amounts that begin on days, such as daily rates: a list, a form to add one, a button to delete one. */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Card } from '#ui/card.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';

export interface DatedAmount {
  key: number | string;
  title: string;
  amount: string;
  /** Undefined for one that cannot be deleted. */
  remove?: { label: string; verb: string; run(): void };
}

interface DatedCardProps {
  title: string;
  hint: string;
  none?: string;
  amounts: readonly DatedAmount[];
  add: string;
  /** The dialog that adds one. */
  dialog(close: () => void): ReactNode;
}

export function DatedCard({ title, hint, none, amounts, add, dialog }: DatedCardProps) {
  const [adding, setAdding] = useState(false);
  return (
    <Card title={title} hint={hint} low>
      {amounts.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ItemList label={title}>
          {amounts.map(({ key, title: name, amount, remove }) => (
            <Item
              key={key}
              title={
                <>
                  {name} <strong>{amount}</strong>
                </>
              }
              action={
                remove && (
                  <Button size="compact-sm" variant="default" aria-label={remove.label} onClick={remove.run}>
                    {remove.verb}
                  </Button>
                )
              }
            />
          ))}
        </ItemList>
      )}
      <div>
        <Button variant="default" onClick={() => setAdding(true)}>
          {add}
        </Button>
      </div>
      {adding && dialog(() => setAdding(false))}
    </Card>
  );
}
