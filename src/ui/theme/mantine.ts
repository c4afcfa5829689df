/**
 * Slate and chalk for the components of the back office (design: the look). The names of Mantine's dark scale
 * are given our slate steps: 8 is the page, 7 what lies on it, 6 fields, 5 what is pointed at, 4 hairlines.
 */
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  Menu,
  Modal,
  Popover,
  Table,
  Tooltip,
} from '@mantine/core';

const slate: MantineColorsTuple = [
  '#eef3f2',
  '#cfd9d9',
  '#a9b8ba',
  '#8b9c9f',
  '#304048',
  '#26333a',
  '#1b252a',
  '#141c20',
  '#0e1417',
  '#090d0f',
];

const teal: MantineColorsTuple = [
  '#f0fdfa',
  '#ccfbf1',
  '#99f6e4',
  '#5eead4',
  '#2dd4bf',
  '#14b8a6',
  '#0d9488',
  '#0f766e',
  '#115e59',
  '#134e4a',
];

const sans = "'Inter Variable', system-ui, sans-serif";

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: 7,
  colors: { dark: slate, teal },
  white: '#ffffff',
  fontFamily: sans,
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  headings: { fontFamily: sans, fontWeight: '600' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Menu: Menu.extend({ defaultProps: { shadow: 'none', withinPortal: true } }),
    Popover: Popover.extend({ defaultProps: { shadow: 'none' } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, color: 'dark.5', c: 'dark.0' } }),
    Modal: Modal.extend({
      defaultProps: { centered: true, transitionProps: { duration: 150 }, overlayProps: { opacity: 0.7 } },
    }),
    Table: Table.extend({ defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'md' } }),
  },
});

/** Where Mantine's own choice is not ours. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {},
  dark: {
    '--mantine-color-body': slate[7],
    '--mantine-color-default': slate[6],
    '--mantine-color-default-hover': slate[5],
    '--mantine-color-default-border': slate[4],
    '--mantine-color-dimmed': slate[2],
    '--mantine-color-placeholder': slate[3],
    '--mantine-color-error': 'var(--bad)',
    '--page': slate[8],
    '--surface': slate[7],
    '--field': slate[6],
    '--hover': slate[5],
    '--hairline': slate[4],
    '--chalk': slate[0],
    '--chalk-muted': slate[2],
    '--accent': teal[4],
    '--good': '#51cf86',
    '--waiting': '#fbbf24',
    '--bad': '#ff8787',
    '--info': '#74b9ff',
  },
});
