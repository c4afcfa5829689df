/** Text of people in a narrow place, as a table's cell: no word of it is broken inside. */
import { Fragment } from 'react';
import styles from './whole-words.module.css';

/** Where a text may break: behind a space that is none of those that keep a figure and its unit together, and within an address. */
const BREAKS = /(?<=[^\S\u00a0\u202f])|(?<=[@/\-_])|(?=\.)/;
/** Characters that fit every column of text. */
const SHORT = 10;

/**
 * Addresses and file names may break behind `@`, `/`, `-` and `_` and before a dot; what is still longer than its place
 * ends in an ellipsis, with all of it as its title. Its place is `--word` (table.module.css).
 */
export function WholeWords({ text }: { text: string }) {
  return (
    <span>
      {text.split(BREAKS).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
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
