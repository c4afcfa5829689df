/**
 * The theme of Mantine's components in the back office. Every colour is a token (tokens.css); here they are
 * assigned to Mantine's steps. Mantine always uses its dark scheme, and the tokens change with the theme, so
 * only the style sheet switches themes. In the dark scale 8 is the page, 7 a surface on it, 6 a field, 5
 * hover, 4 borders, and 0 to 3 text.
 */
import {
  type CSSVariablesResolver,
  createTheme,
  type DrawerProps,
  type InputWrapperProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type PopoverProps,
  type TooltipProps,
} from '@mantine/core';
import { holdBackForMenu } from '../back-closes.ts';

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

/** Returns a colour for text and lines, and a fill for light text that darkens on hover. */
function scale(line: string, fill: string): MantineColorsTuple {
  const darker = `color-mix(in srgb, ${fill} 82%, black)`;
  return [line, line, line, line, line, line, fill, fill, darker, darker];
}

/** Mantine's own `extend` would import the component, so that every page loads it. */
const extend = <Props>(config: { defaultProps: Partial<Props> }) => config;

/** A dialog's head is not the page's banner, and its nameless body must not be read as its description. */
const hiddenParts = { header: { role: 'presentation' }, body: { id: undefined } };

/** The alerts have 400. */
const ABOVE_ALERTS = 450;

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
    // The placeholder is not a menu item, which confuses screen readers.
    Menu: extend<MenuProps>({
      defaultProps: {
        shadow: 'none',
        withInitialFocusPlaceholder: false,
        zIndex: ABOVE_ALERTS,
        onOpen: holdBackForMenu,
      },
    }),
    // Positioned in the window, so that an open one never widens the page on a phone. Lists (Combobox) and
    // menus are popovers.
    Popover: extend<PopoverProps>({
      defaultProps: { shadow: 'none', floatingStrategy: 'fixed', zIndex: ABOVE_ALERTS },
    }),
    // Descriptions and errors are below the fields, so that fields side by side stay aligned.
    InputWrapper: extend<InputWrapperProps>({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    SegmentedControl: { defaultProps: { withItemsBorders: false } },
    Tooltip: extend<TooltipProps>({ defaultProps: { openDelay: 400, color: 'dark.5', c: 'dark.0' } }),
    // Decorative.
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    Drawer: extend<DrawerProps>({ defaultProps: { attributes: hiddenParts } }),
    Modal: extend<ModalProps>({
      defaultProps: {
        centered: true,
        shadow: 'none',
        transitionProps: { duration: 150 },
        attributes: hiddenParts,
        overlayProps: { color: 'var(--backdrop)', backgroundOpacity: 1 },
      },
    }),
  },
});

/** Mantine computes these mixes from colour numbers, and would make black from a token. */
const tinted = (colour: 'teal' | 'red') => ({
  [`--mantine-color-${colour}-light`]: `color-mix(in srgb, var(--${colour}) 12%, transparent)`,
  [`--mantine-color-${colour}-light-hover`]: `color-mix(in srgb, var(--${colour}) 20%, transparent)`,
  [`--mantine-color-${colour}-light-color`]: `var(--${colour})`,
  [`--mantine-color-${colour}-outline-hover`]: `color-mix(in srgb, var(--${colour}) 8%, transparent)`,
});

/** Overrides of Mantine's variables. */
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
    // The eye of a password field: Mantine's colour is nearly white, invisible in the light theme.
    '--mantine-color-gray-light-color': 'var(--chalk-muted)',
    ...tinted('teal'),
    // A company's colour may be readable on this tint only.
    '--mantine-color-teal-light': 'var(--teal-tint)',
    '--mantine-color-teal-light-hover': 'var(--slate-2)',
    ...tinted('red'),
  },
});
