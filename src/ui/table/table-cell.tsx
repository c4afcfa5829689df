/** How a value is shown that the feature has nothing more to say about. */
import { Fragment } from 'react';
import type { ColumnKind } from '#kernel/list.ts';
import { MomentText } from '../date.tsx';
import { useFormat } from '../format.ts';

export function PlainValue({ value, kind }: { value: unknown; kind: ColumnKind }) {
  const { count, price, size, dayOf } = useFormat();
  if (value === null || value === undefined || value === '') return <span aria-hidden="true">–</span>;
  if (typeof value === 'number') {
    if (kind === 'money') return price(value);
    return kind === 'size' ? size(value) : count(value);
  }
  const text = String(value);
  if (kind === 'date') return <time dateTime={text}>{dayOf(text, 'medium')}</time>;
  if (kind === 'instant') return <MomentText instant={text} />;
  return kind === 'email' ? <Breakable text={text} /> : text;
}

/** An address breaks behind its @ and before its dots, where it is too long for its place. */
function Breakable({ text }: { text: string }) {
  return text.split(/(?<=@)|(?=\.)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
