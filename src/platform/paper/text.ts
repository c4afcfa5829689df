import { type Styles, Text } from '@react-pdf/renderer';
import { createElement, type ReactElement } from 'react';
import { drawable } from './fonts.ts';

type Style = Styles[string];

/**
 * Words on a paper; a style that changes their size is given here and not around them: the distance of lines is of
 * the size that the text itself has, and one that is inherited would be multiplied once more.
 */
export function text(words: string, style: Style | Style[] = {}, key?: number): ReactElement {
  return createElement(
    Text,
    { key, style: [{ fontSize: 9.5, lineHeight: 1.45 }, style].flat() },
    drawable(words),
  );
}
