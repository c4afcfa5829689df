/** Renders a value if the feature does not render it itself. */
import type { ColumnKind } from '#kernel/list.ts';
import { MomentText } from '../date.tsx';
import { useFormat } from '../format.ts';
import layout from '../layout.module.css';
import { WholeWords } from '../whole-words.tsx';

export function PlainValue({ value, kind }: { value: unknown; kind: ColumnKind }) {
  const { count, money, size, dayOf } = useFormat();
  if (value === null || value === undefined || value === '') return <NoValue />;
  if (typeof value === 'number') {
    if (kind === 'money') return money(value);
    return kind === 'size' ? size(value) : count(value);
  }
  const text = String(value);
  if (kind === 'date') return <time dateTime={text}>{dayOf(text, 'medium')}</time>;
  if (kind === 'instant') return <MomentText instant={text} />;
  // An amount formatted by the feature: it must not wrap.
  if (kind === 'money' || kind === 'figure' || kind === 'size') return text;
  return <WholeWords text={text} />;
}

/** Shows a cell without a value; left out where rows have no columns (table.module.css). */
export function NoValue() {
  return (
    <span className={layout.muted} aria-hidden="true" data-empty>
      –
    </span>
  );
}
