/** Wraps free text in a narrow place, such as a table cell, without breaking words. */
import { Fragment } from 'react';
import styles from './whole-words.module.css';

/** Where text may wrap: after a space other than the no-break ones before units, and inside addresses. */
const BREAKS = /(?<=[^\S\u00a0\u202f])|(?<=[@/\-_])|(?=\.\S)/;
/** A text of this many characters fits every column. */
const SHORT = 10;

/**
 * Addresses and file names may wrap after `@`, `/`, `-` and `_` and before a dot; a longer word ends in an
 * ellipsis and has the full text as its title. The width is `--word` (table.module.css).
 */
export function WholeWords({ text }: { text: string }) {
  return (
    <span>
      {text.split(BREAKS).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change order
        <Fragment key={place}>
          {place > 0 && <wbr />}
          <Part text={part} />
        </Fragment>
      ))}
    </span>
  );
}

function Part({ text }: { text: string }) {
  const word = text.trimEnd();
  if (word.length <= SHORT) return text;
  return (
    <>
      <span className={styles.word} title={word}>
        {word}
      </span>
      {text.slice(word.length)}
    </>
  );
}
