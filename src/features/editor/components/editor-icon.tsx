/** Draws icons of the editors, apart from those that every page loads. */
import { Icon, type IconName, Strokes } from '#ui/icon.tsx';

const paths = {
  bold: 'M7 5h6a3.500 3.500 0 0 1 0 7H7zM7 12h7a3.500 3.500 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  heading: 'M6 5v14M18 5v14M6 12h12',
  numbered: 'M10 6h10M10 12h10M10 18h10M4 5l1-1v5M4 15h2.500L4 19h2.500',
  quote: 'M5 16c2-1 3-3 3-6H4V6h6v4c0 4-2 7-5 8zM15 16c2-1 3-3 3-6h-4V6h6v4c0 4-2 7-5 8z',
  heading2:
    'M4 5v14M12 5v14M4 12h8M16 12.500c1-2.700 5.200-2 4.700.700c-.300 1.800-4.700 3.300-4.700 5.800h5',
  heading3: 'M4 5v14M12 5v14M4 12h8M16 10h5l-3 3.500c4 0 4 5.500 0 5.500-1 0-2-.500-2.500-1.500',
  heading4: 'M4 5v14M12 5v14M4 12h8M20 19v-9l-4 6h5.500',
  strike:
    'M4 12h16M16.500 7.500c-.500-1.700-2-2.500-4.500-2.500s-4.500 1-4.500 3.300c0 1.500 1 2.500 3 3.200M7 16.500c.500 1.700 2.200 2.500 5 2.500s5-1 5-3.400',
  codeBlock: 'M4 4h16v16H4zM10 9l-3 3 3 3M14 9l3 3-3 3',
  film: 'M3 5h18v14H3zM10 9v6l5-3z',
  footnote: 'M4 8l8 10M12 8L4 18M16 6l2-1.500V11',
  divider: 'M4 12h16M8 6h8M8 18h8',
} as const;

type OwnName = keyof typeof paths;
export type EditorIconName = IconName | OwnName;

const isOwn = (name: EditorIconName): name is OwnName => name in paths;

export function EditorIcon({ name }: { name: EditorIconName }) {
  return isOwn(name) ? <Strokes path={paths[name]} /> : <Icon name={name} />;
}
