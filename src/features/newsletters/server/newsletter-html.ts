/** Converts safe HTML for mails (absolute addresses, inline styles) and to plain text. */
import { Parser } from 'htmlparser2';
import { escapeHtml } from '#kernel/text.ts';

/** Elements without an end tag. */
const empty = new Set(['img', 'hr', 'br']);
const blocks = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'figure',
  'table',
  'hr',
  'div',
]);
/** Attributes that mail programs understand. */
const attributes = new Set([
  'href',
  'src',
  'alt',
  'width',
  'height',
  'colspan',
  'rowspan',
  'lang',
  'start',
  'type',
  'value',
  'reversed',
]);

function absolute(address: string, baseUrl: string): string {
  if (address.startsWith('/')) return baseUrl + address;
  return /^(?:https?:|mailto:|tel:)/i.test(address) ? address : baseUrl;
}

/** @param html as posts are rendered. @param styles by element. */
export function mailHtml(html: string, baseUrl: string, styles: Readonly<Record<string, string>>): string {
  let written = '';
  const parser = new Parser({
    onopentag(name, given) {
      const kept = Object.entries(given).filter(([attribute]) => attributes.has(attribute));
      const style = styles[name];
      const all = [...kept.map(withAddress), ...(style === undefined ? [] : [['style', style] as const])];
      written += `<${name}${all.map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`).join('')}>`;
    },
    ontext(text) {
      written += escapeHtml(text);
    },
    onclosetag(name) {
      if (!empty.has(name)) written += `</${name}>`;
    },
  });
  function withAddress([name, value]: [string, string]): readonly [string, string] {
    return [name, name === 'href' || name === 'src' ? absolute(value, baseUrl) : value];
  }
  parser.end(html);
  return written;
}

/** @param html as posts are rendered. */
export function mailText(html: string, baseUrl: string): string {
  const targets: string[] = [];
  let text = '';
  const breakTo = (end: string) => {
    text = text === '' ? '' : text.trimEnd() + end;
  };
  let isPreformatted = false;
  const parser = new Parser({
    onopentag(name, { href = '', alt = '' }) {
      if (name === 'pre') isPreformatted = true;
      if (blocks.has(name)) breakTo('\n\n');
      if (name === 'br' || name === 'tr') text += '\n';
      if (name === 'li') text = /^$|\n\n$/.test(text) ? `${text}- ` : `${text.trimEnd()}\n- `;
      if (name === 'a') targets.push(absolute(href, baseUrl));
      if (name === 'img' && alt !== '') text += `[${alt}]`;
    },
    ontext(part) {
      const shown = isPreformatted ? part : part.replace(/\s+/g, ' ');
      text += /\s$/.test(text) || text === '' ? shown.replace(/^ /, '') : shown;
    },
    onclosetag(name) {
      if (name === 'pre') isPreformatted = false;
      if (name === 'a') {
        const target = targets.pop() ?? '';
        if (!text.endsWith(target)) text += ` (${target})`;
      }
      if (name === 'td' || name === 'th') text += ' ';
      if (blocks.has(name)) breakTo('\n\n');
    },
  });
  parser.end(html);
  return text.trim();
}
