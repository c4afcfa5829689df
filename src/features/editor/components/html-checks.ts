/** Checks the HTML while it is edited, based on the editor's syntax tree. */
import type { Diagnostic } from '@codemirror/lint';
import type { SyntaxNode, Tree } from '@lezer/common';
import { filmAt } from '#features/content/embed.rules.ts';

const checkCodes = [
  'check_unclosed',
  'check_mismatched',
  'check_left_out_element',
  'check_left_out_attribute',
  'check_frame',
  'check_no_alternative',
  'check_h1',
] as const;
export type CheckCode = (typeof checkCodes)[number];

export interface Finding extends Pick<Diagnostic, 'from' | 'to' | 'severity'> {
  code: CheckCode;
  /** The name of the element or attribute. */
  name: string;
}

/** Elements whose end tag is optional or does not exist. */
const mayStayOpen = new Set('li dt dd p tr td th thead tbody tfoot colgroup option'.split(' '));
/** Elements that the server removes from a text, with their content or without. */
const removedTags = new Set(
  'script style object embed form input button textarea select svg math link meta base template noscript canvas frame frameset applet'.split(
    ' ',
  ),
);

/** @param text the document of the tree. */
export function findingsIn(tree: Tree, text: string): Finding[] {
  const findings: Finding[] = [];
  const read = (node: SyntaxNode | null) => (node === null ? '' : text.slice(node.from, node.to));
  const add = (node: SyntaxNode, code: CheckCode, name: string, severity: Finding['severity'] = 'warning') =>
    findings.push({ from: node.from, to: node.to, code, name, severity });
  tree.iterate({
    enter({ name, node }) {
      if (name === 'MismatchedCloseTag') {
        add(node, 'check_mismatched', read(node.getChild('TagName')), 'error');
      } else if (name === 'OpenTag' || name === 'SelfClosingTag') {
        checkTag(node);
      } else if (name === 'Element') {
        const open = node.getChild('OpenTag');
        const tag = read(open?.getChild('TagName') ?? null).toLowerCase();
        const isClosed = node.getChild('CloseTag') !== null || node.getChild('SelfClosingTag') !== null;
        if (open !== null && !isClosed && !mayStayOpen.has(tag)) add(open, 'check_unclosed', tag, 'error');
      }
    },
  });
  return findings;

  function isFilm(attribute: SyntaxNode): boolean {
    const value = read(attribute.getChild('AttributeValue')).replace(/^["']|["']$/g, '');
    return filmAt(value) !== undefined;
  }

  function checkTag(node: SyntaxNode): void {
    const tagNode = node.getChild('TagName');
    const tag = read(tagNode).toLowerCase();
    const attributes = node.getChildren('Attribute');
    const names = attributes.map((attribute) => read(attribute.getChild('AttributeName')).toLowerCase());
    if (tagNode !== null && removedTags.has(tag)) add(tagNode, 'check_left_out_element', tag);
    const plays = (attribute: SyntaxNode, place: number) => names[place] === 'src' && isFilm(attribute);
    if (tagNode !== null && tag === 'iframe' && !attributes.some(plays)) add(tagNode, 'check_frame', tag);
    if (tagNode !== null && tag === 'h1') add(tagNode, 'check_h1', tag, 'info');
    if (tagNode !== null && tag === 'img' && !names.includes('alt'))
      add(tagNode, 'check_no_alternative', tag);
    attributes.forEach((attribute, place) => {
      const name = names[place] ?? '';
      const value = read(attribute.getChild('AttributeValue'));
      if (name.startsWith('on') || name === 'style' || /^["'\s]*(javascript|data|vbscript):/i.test(value))
        add(attribute, 'check_left_out_attribute', name);
    });
  }
}
