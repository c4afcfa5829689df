/** Shows the text of a mail, with its addresses as links. */
import layout from '#ui/layout.module.css';
import styles from './accounts.module.css';

export function OutboxText({ text }: { text: string }) {
  // Every second part is an address, captured by the pattern's parentheses.
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <pre className={`${layout.frame} ${styles.mailText}`}>
      {parts.map((part, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          <a key={at} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  );
}
