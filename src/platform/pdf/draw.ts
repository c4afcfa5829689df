/** Renders a document: dark text on white, one accent colour, thin lines. Lengths are points. */
import { Document, Image, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { isColour, shadeOn } from '#kernel/colour.ts';
import { type Locale, localeTags } from '#kernel/locale.ts';
import { blockOf, ink, text } from './blocks.ts';
import type { PdfContent } from './document.ts';
import { drawable, sans, serif, weights } from './fonts.ts';

const MARGIN = 56;

const styles = StyleSheet.create({
  page: {
    paddingTop: 60,
    paddingHorizontal: MARGIN,
    paddingBottom: 84,
    fontFamily: sans,
    fontSize: 9.5,
    color: ink.text,
  },
  band: { position: 'absolute', top: 0, left: 0, right: 0, height: 5 },
  running: {
    position: 'absolute',
    top: 28,
    left: MARGIN,
    right: MARGIN,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 8,
    color: ink.quiet,
  },
  letterhead: { flexDirection: 'row', justifyContent: 'space-between', gap: 32, marginBottom: 40 },
  senderBlock: { flexShrink: 1, gap: 8, alignItems: 'flex-start' },
  // Its height follows from its proportions, up to the limit.
  logo: { maxWidth: 160, maxHeight: 48, objectFit: 'contain', objectPosition: 'left' },
  sender: { fontSize: 12, fontWeight: weights.bold, flexShrink: 1 },
  senderLines: { fontSize: 8.5, color: ink.quiet, textAlign: 'right', flexShrink: 1 },
  title: { fontFamily: serif, fontWeight: weights.medium, fontSize: 30, lineHeight: 1.15 },
  reference: { fontSize: 11, color: ink.quiet, marginTop: 2, marginBottom: 24 },
  foot: {
    position: 'absolute',
    bottom: 34,
    left: MARGIN,
    right: MARGIN,
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: 24,
    paddingTop: 8,
    borderTopWidth: 0.5,
    borderTopColor: ink.line,
    fontSize: 7.5,
    color: ink.quiet,
  },
  footText: { flexShrink: 1, fontSize: 7.5 },
  // Its text is known only after the layout, which would otherwise reserve no width.
  pageNumber: { width: 80, flexShrink: 0, textAlign: 'right', fontFeatureSettings: ['tnum'] },
});

interface Place {
  pageNumber: number;
  totalPages: number;
}

const pageOf: Record<Locale, (place: Place) => string> = {
  en: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`,
  fr: ({ pageNumber, totalPages }) => `Page ${pageNumber} sur ${totalPages}`,
};

export function documentOf(content: PdfContent): ReactElement<React.ComponentProps<typeof Document>> {
  const { locale, title, reference, from, blocks, madeAt } = content;
  const accent = accentOf(from);
  return h(
    Document,
    {
      title: `${title} ${reference}`,
      author: from.name,
      language: localeTags[locale],
      creationDate: madeAt,
      modificationDate: madeAt,
    },
    h(
      Page,
      { size: 'A4', style: styles.page },
      h(View, { style: [styles.band, { backgroundColor: accent }], fixed: true }),
      runningHead(content),
      letterhead(content),
      text(title, styles.title),
      text(reference, styles.reference),
      ...blocks.map((block, place) => blockOf(block, place, blocks, accent)),
      foot(content),
    ),
  );
}

/** Of a company's own colour, a shade that is visible on paper. */
function accentOf({ accent = '' }: PdfContent['from']): string {
  return isColour(accent) ? shadeOn(accent, ink.paper) : ink.accent;
}

/** Replaces the letterhead from the second page on. */
function runningHead({ from, title, reference }: PdfContent) {
  const shown = (words: string) =>
    h(Text, { render: ({ pageNumber }) => (pageNumber === 1 ? '' : drawable(words)) });
  return h(View, { style: styles.running, fixed: true }, shown(from.name), shown(`${title} ${reference}`));
}

function letterhead({ from }: PdfContent) {
  return h(
    View,
    { style: styles.letterhead },
    h(
      View,
      { style: styles.senderBlock },
      from.logo && h(Image, { style: styles.logo, src: { data: Buffer.from(from.logo), format: 'png' } }),
      text(from.name, styles.sender),
    ),
    text(from.lines.join('\n'), styles.senderLines),
  );
}

function foot({ locale, foot: words }: PdfContent) {
  return h(
    View,
    { style: styles.foot, fixed: true },
    text(words, styles.footText),
    h(Text, { style: styles.pageNumber, render: (place) => pageOf[locale](place) }),
  );
}
