/** Reads code pasted from editors, terminals and web pages. */
import { isElement, type PastedElement, type PastedNode, pastedText } from './pasted-list.rules.ts';

/** Containers that start a new line but are not paragraphs. */
export const boxes = new Set([
  'div',
  'section',
  'article',
  'main',
  'header',
  'footer',
  'aside',
  'figure',
  'figcaption',
  'dd',
  'dt',
]);

/** Editors and terminals copy code as containers in a font of fixed width, with its white space. */
export function isCode({ tag, attributes }: PastedElement): boolean {
  const style = attributes.style ?? '';
  return (
    (boxes.has(tag) || tag === 'p') &&
    /(?:^|[;\s])white-space(?:-collapse)?:\s*(?:pre(?!-line)|break-spaces)/i.test(style) &&
    /font-family:[^;]*(?:mono|consolas|menlo|courier|monaco|fira code|source code|cascadia|jetbrains|hack)/i.test(
      style,
    )
  );
}

/** Returns a code block. The language is in a class `language-…` of the element or of one inside it. */
export function code(element: PastedElement): string {
  const classes = [element, ...find(element, 'code')]
    .map(({ attributes }) => attributes.class ?? '')
    .join(' ');
  const language = /(?:^|\s)lang(?:uage)?-([\w+#-]{1,30})(?=\s|$)/.exec(classes)?.[1];
  const text = escaped(codeOf(element).replace(/\n$/, ''));
  return `<pre><code${language === undefined ? '' : ` class="language-${language}"`}>${text}</code></pre>`;
}

/** Returns the text of code. Editors put each line into a separate container. */
function codeOf(node: PastedNode): string {
  if (!isElement(node) || node.tag === 'br') return pastedText(node);
  const text = node.children.map(codeOf).join('').replaceAll('\u00a0', ' ');
  const isLine = boxes.has(node.tag) || node.tag === 'p';
  return isLine && !text.endsWith('\n') ? `${text}\n` : text;
}

export function find(element: PastedElement, tag: string): PastedElement[] {
  return element.children
    .filter(isElement)
    .flatMap((child) => (child.tag === tag ? [child] : find(child, tag)));
}

export function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
