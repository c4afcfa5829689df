/** Reads a workbook: cells by position, and their formats. */
import { strFromU8, unzipSync } from 'fflate';
import { parseDocument } from 'htmlparser2';

export interface SeenSheet {
  name: string;
  /** Rows of cells, the head first; an empty cell is an empty text. */
  lines: (string | number | boolean)[][];
  /** The format of each cell. */
  formats: number[][];
  xml: string;
}

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: unknown }>;

export function seeWorkbook(bytes: Uint8Array): SeenSheet[] {
  const parts = unzipSync(bytes);
  const xmlOf = (path: string) => {
    const part = parts[path];
    if (part === undefined) throw new Error(`${path} is missing`);
    return strFromU8(part);
  };
  const targets = new Map(
    all(xmlOf('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ attribs }) => [
      attribs.Id,
      attribs.Target,
    ]),
  );
  return all(xmlOf('xl/workbook.xml'), 'sheet').map(({ attribs }) => {
    const xml = xmlOf(`xl/${targets.get(attribs['r:id'] ?? '')}`);
    const lines: SeenSheet['lines'] = [];
    const formats: number[][] = [];
    const width = all(xml, 'col').length;
    for (const row of all(xml, 'row')) {
      const line: SeenSheet['lines'][number] = Array.from({ length: width }, () => '');
      const format: number[] = Array.from({ length: width }, () => 0);
      for (const cell of within(row, 'c')) {
        const at = columnOf(cell.attribs.r ?? '');
        line[at] = cellValue(cell);
        format[at] = Number(cell.attribs.s ?? 0);
      }
      lines.push(line);
      formats.push(format);
    }
    return { name: attribs.name ?? '', lines, formats, xml };
  });
}

function cellValue(cell: Element): string | number | boolean {
  const text = textOf(cell);
  if (cell.attribs.t === 'b') return text === '1';
  if (cell.attribs.t !== 'inlineStr') return Number(text);
  return text.replace(/_x([0-9A-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const columnOf = (place: string) =>
  [...place.replace(/\d+/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const all = (xml: string, name: string) => withinAll(parseDocument(xml, { xmlMode: true }).children, name);
const within = (element: Element, name: string) => withinAll(element.children, name);

function withinAll(nodes: readonly Node[], name: string): Element[] {
  return nodes.flatMap((node) => {
    if (!('attribs' in node)) return [];
    return node.name === name ? [node] : withinAll(node.children, name);
  });
}

function textOf(node: Node): string {
  if ('data' in node && node.type === 'text') return node.data;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
