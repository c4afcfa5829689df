import { type Styles, Text } from '@react-pdf/renderer';
import { createElement, type ReactElement } from 'react';
import { drawable } from './fonts.ts';

/** The colours of documents: those of the printed theme (ui/theme/tokens.css). */
export const ink = {
  text: '#10171a',
  quiet: '#4c5f66',
  line: '#cfd8d8',
  accent: '#0f766e',
};

type Style = Styles[string];

/**
 * A text in a document. Pass a style with a font size here, not on a parent: an inherited line height would
 * be multiplied again.
 */
export function text(words: string, style: Style | Style[] = {}, key?: number): ReactElement {
  return createElement(
    Text,
    { key, style: [{ fontSize: 9.5, lineHeight: 1.45 }, style].flat() },
    drawable(words),
  );
}
