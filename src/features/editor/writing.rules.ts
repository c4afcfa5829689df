/** Defines the toolbar commands of the HTML editor as functions of the text and the selection. */

export const writingCommands = [
  'bold',
  'italic',
  'link',
  'heading',
  'list',
  'numbered',
  'quote',
  'code',
  'table',
] as const;
export type WritingCommand = (typeof writingCommands)[number];

/** A range, as offsets in the text. */
export interface Stretch {
  from: number;
  to: number;
}

/** The replacement of a range, and the selection afterwards as offsets in the new text. */
export interface Edit extends Stretch {
  insert: string;
  select: Stretch;
}

export function editFor(command: WritingCommand, text: string, selected: Stretch): Edit {
  switch (command) {
    case 'bold':
      return wrapped(text, selected, 'strong');
    case 'italic':
      return wrapped(text, selected, 'em');
    case 'link':
      return linked(text, selected);
    case 'heading':
      return headed(text, selected);
    case 'list':
      return listed(text, selected, 'ul');
    case 'numbered':
      return listed(text, selected, 'ol');
    case 'quote':
      return onLines(text, selected, (lines) => [
        '<blockquote>',
        ...lines.map((line) => `  ${line}`),
        '</blockquote>',
      ]);
    case 'code':
      return text.slice(selected.from, selected.to).includes('\n')
        ? onLines(text, selected, (lines) => [`<pre><code>${lines.join('\n')}</code></pre>`])
        : wrapped(text, selected, 'code');
    case 'table':
      return inserted(
        selected,
        '<table>\n  <tr><th></th><th></th></tr>\n  <tr><td></td><td></td></tr>\n</table>\n',
        '<table>\n  <tr><th>'.length,
      );
  }
}

/** Wraps the selection in the tag, or removes the tag around it. */
function wrapped(text: string, { from, to }: Stretch, tag: string): Edit {
  const [open, close] = [`<${tag}>`, `</${tag}>`];
  const inner = text.slice(from, to);
  if (text.slice(0, from).endsWith(open) && text.slice(to).startsWith(close)) {
    const start = from - open.length;
    return {
      from: start,
      to: to + close.length,
      insert: inner,
      select: { from: start, to: start + inner.length },
    };
  }
  const at = from + open.length;
  return { from, to, insert: open + inner + close, select: { from: at, to: at + inner.length } };
}

/**
 * Makes the selection a link: an address becomes the link's target, another text its label. Places the cursor
 * in the part that is still empty.
 */
function linked(text: string, { from, to }: Stretch): Edit {
  const inner = text.slice(from, to);
  const isAddress = /^(https?:\/\/|mailto:|\/)\S+$/.test(inner);
  const open = `<a href="${isAddress ? inner : ''}">`;
  const label = isAddress ? '' : inner;
  const at = isAddress ? from + open.length : from + '<a href="'.length;
  return { from, to, insert: `${open}${label}</a>`, select: { from: at, to: at } };
}

const outer = /^\s*<(p|h[2-6]|li)>(.*)<\/\1>\s*$/s;

/** Returns a line without the tag of its paragraph, heading or list item. */
function bare(line: string): { tag: string | undefined; inner: string } {
  const [, tag, inner] = outer.exec(line) ?? [];
  return inner === undefined ? { tag: undefined, inner: line.trim() } : { tag, inner };
}

function headed(text: string, selected: Stretch): Edit {
  return onLines(text, selected, (lines) =>
    lines.map((line) => {
      const { tag, inner } = bare(line);
      return tag === 'h2' ? `<h3>${inner}</h3>` : tag === 'h3' ? `<p>${inner}</p>` : `<h2>${inner}</h2>`;
    }),
  );
}

function listed(text: string, selected: Stretch, tag: 'ul' | 'ol'): Edit {
  return onLines(text, selected, (lines) => [
    `<${tag}>`,
    ...lines.map((line) => `  <li>${bare(line).inner}</li>`),
    `</${tag}>`,
  ]);
}

/** Changes whole lines and drops empty ones. */
function onLines(text: string, selected: Stretch, change: (lines: string[]) => string[]): Edit {
  const from = text.lastIndexOf('\n', selected.from - 1) + 1;
  const end = text.indexOf('\n', selected.to);
  const to = end === -1 ? text.length : end;
  const lines = text
    .slice(from, to)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const insert = change(lines.length === 0 ? [''] : lines).join('\n');
  // Places the cursor at the end of the last line's text.
  const cursor = from + insert.replace(/(<\/[a-z0-9]+>\s*)+$/, '').length;
  return { from, to, insert, select: { from: cursor, to: cursor } };
}

function inserted({ from, to }: Stretch, insert: string, at: number): Edit {
  return { from, to, insert, select: { from: from + at, to: from + at } };
}
