/** Highlights code with the classes of highlight.js. */
import type { Element, Root } from 'hast';
import hljs from 'highlight.js/lib/common';
import scala from 'highlight.js/lib/languages/scala';
import { elementsIn, parseHtml } from './tree.ts';

hljs.registerLanguage('scala', scala);

/**
 * Maximum characters of code that are highlighted. Grammars take quadratic time for hostile input: six thousand letters without a
 * space keep the Java grammar busy for two seconds.
 */
const HIGHLIGHTED = { inContent: 30_000, inBlock: 6000, inLine: 400 };

function isReadable(code: string): boolean {
  return (
    code.length <= HIGHLIGHTED.inBlock && code.split('\n').every((line) => line.length <= HIGHLIGHTED.inLine)
  );
}

/** Highlights code blocks that state a language and contain no elements. */
export function highlightCode(root: Root): void {
  let left = HIGHLIGHTED.inContent;
  for (const pre of elementsIn(root)) {
    const block = pre.tagName === 'pre' ? blockIn(pre) : undefined;
    if (block === undefined || block.code.length > left || !isReadable(block.code)) continue;
    left -= block.code.length;
    const { value } = hljs.highlight(block.code, { language: block.language, ignoreIllegals: true });
    block.element.children = parseHtml(value).children.filter((child) => child.type !== 'doctype');
    block.element.properties.className = [`language-${block.language}`, 'hljs'];
    pre.properties.tabIndex = 0;
  }
}

function blockIn(pre: Element): { element: Element; language: string; code: string } | undefined {
  const [element] = pre.children;
  if (pre.children.length !== 1 || element?.type !== 'element' || element.tagName !== 'code')
    return undefined;
  const [name] = Array.isArray(element.properties.className) ? element.properties.className : [];
  const language = /^language-(.+)$/.exec(String(name))?.[1];
  const [text] = element.children;
  if (element.children.length !== 1 || text?.type !== 'text') return undefined;
  if (language === undefined || hljs.getLanguage(language) === undefined) return undefined;
  return { element, language, code: text.value };
}
