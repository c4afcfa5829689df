/** What a clipboard holds as HTML, as the browser's parser reads it; nothing of it is run or fetched. */
import { cleanPasted, type PastedNode } from '../paste.rules.ts';

/** @returns clean lines of HTML; undefined where it is no more than a text, which is pasted as it is. */
export function pastedHtml(clipboard: DataTransfer | null): string | undefined {
  const html = clipboard?.getData('text/html') ?? '';
  const text = clipboard?.getData('text/plain') ?? '';
  // Whoever copies tags, as from another editor of HTML, means them.
  if (html === '' || /<\/?[a-z][^>]*>/i.test(text)) return undefined;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const lines = cleanPasted(nodesOf(body));
  const [only] = lines;
  // A few words out of a line belong into the line.
  if (lines.length === 1 && only !== undefined && !text.includes('\n'))
    return /^<p>(.*)<\/p>$/s.exec(only)?.[1] ?? only;
  return lines.length === 0 ? undefined : lines.join('\n');
}

function nodesOf(parent: Node): PastedNode[] {
  return [...parent.childNodes].flatMap((node): PastedNode[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element)) return [];
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
    return [{ tag: node.localName, attributes, children: nodesOf(node) }];
  });
}
