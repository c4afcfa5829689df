/**
 * Slate and chalk for the components of the back office. Every colour is a token (tokens.css); here stands
 * which of Mantine's steps is which. Mantine is always in its dark scheme, whose colours are tokens and so are paper's on
 * paper: a theme is changed by the style sheet alone. In its dark scale 8 is the page, 7 what lies on it, 6 fields, 5 what is
 * pointed at, 4 borders, and 0 to 3 are the writing.
 */
import {
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  type MantineColorsTuple,
  Menu,
  Modal,
  Popover,
  Tooltip,
} from '@mantine/core';

const slate: MantineColorsTuple = [
  'var(--chalk)',
  'var(--chalk-muted)',
  'var(--chalk-quiet)',
  'var(--chalk-quiet)',
  'var(--line-strong)',
  'var(--slate-3)',
  'var(--slate-2)',
  'var(--slate-1)',
  'var(--slate-0)',
  'var(--slate-0)',
];

/** A colour for text and lines, and a filled one that carries light writing; pointed at, it darkens. */
function scale(line: string, fill: string): MantineColorsTuple {
  const darker = `color-mix(in srgb, ${fill} 82%, black)`;
  return [line, line, line, line, line, line, fill, fill, darker, darker];
}

/** A dialog's head is not the banner of the page; its body, which has no name, is not read out as its description. */
const unread = { header: { role: 'presentation' }, body: { id: undefined } };

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: 7,
  colors: {
    dark: slate,
    teal: scale('var(--teal)', 'var(--teal-fill)'),
    red: scale('var(--red)', 'var(--red-fill)'),
  },
  white: 'var(--on-fill)',
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-code)',
  headings: { fontFamily: 'var(--font-text)', fontWeight: '600' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The placeholder is no menu item, so readers would stumble over it.
    Menu: Menu.extend({
      // Above the alerts, which lie at 400: who opens a menu wants it.
      defaultProps: { shadow: 'none', withInitialFocusPlaceholder: false, zIndex: 450 },
    }),
    // Of the window, so that it never makes the page wider: a phone would show all of that width, and everything would move.
    // Lists (Combobox) and menus are popovers.
    Popover: Popover.extend({ defaultProps: { shadow: 'none', floatingStrategy: 'fixed' } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, color: 'dark.5', c: 'dark.0' } }),
    // Its arrow says nothing that the field does not.
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    Drawer: Drawer.extend({ defaultProps: { attributes: unread } }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        shadow: 'none',
        transitionProps: { duration: 150 },
        attributes: unread,
        overlayProps: { color: 'var(--backdrop)', backgroundOpacity: 1 },
      },
    }),
  },
});

/** Its own mixtures are made of numbers, which a token is not: they would come out black. */
const tinted = (colour: 'teal' | 'red') => ({
  [`--mantine-color-${colour}-light`]: `color-mix(in srgb, var(--${colour}) 12%, transparent)`,
  [`--mantine-color-${colour}-light-hover`]: `color-mix(in srgb, var(--${colour}) 20%, transparent)`,
  [`--mantine-color-${colour}-light-color`]: `var(--${colour})`,
  [`--mantine-color-${colour}-outline-hover`]: `color-mix(in srgb, var(--${colour}) 8%, transparent)`,
});

/** Where Mantine's own choice is not ours. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {},
  dark: {
    '--mantine-color-body': 'var(--slate-1)',
    '--mantine-color-text': 'var(--chalk)',
    '--mantine-color-bright': 'var(--chalk)',
    '--mantine-color-default': 'var(--slate-2)',
    '--mantine-color-default-color': 'var(--chalk)',
    '--mantine-color-default-hover': 'var(--slate-3)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-dimmed': 'var(--chalk-quiet)',
    '--mantine-color-placeholder': 'var(--chalk-quiet)',
    '--mantine-color-error': 'var(--red)',
    '--mantine-color-anchor': 'var(--teal)',
    // The eye of a password field: nearly white of itself, and so not to be seen on paper.
    '--mantine-color-gray-light-color': 'var(--chalk-muted)',
    ...tinted('teal'),
    ...tinted('red'),
  },
});
