/** Two texts as one: what went and what came, word by word. */
import { diffWordsWithSpace } from 'diff';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { PostText } from '../rules.ts';
import styles from './diff.module.css';

interface TextDiffProps {
  before: PostText;
  after: PostText;
}

const fields = ['title', 'description', 'content'] as const;

export default function TextDiff({ before, after }: TextDiffProps) {
  const t = useTexts({ en, fr });
  const changed = fields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return <p className={styles.same}>{t('no_difference')}</p>;
  return changed.map((field) => (
    <section key={field} className={styles.field}>
      <h3>{t(field)}</h3>
      <Changes before={before[field]} after={after[field]} code={field === 'content'} />
    </section>
  ));
}

/** Characters of what stayed the same that are shown around a change. */
const AROUND = 160;

function Changes({ before, after, code }: { before: string; after: string; code: boolean }) {
  const parts = diffWordsWithSpace(before, after);
  return (
    <div className={styles.changes} data-code={code || undefined}>
      {parts.map((part, place) => {
        // The parts of one comparison never change their places.
        const key = `${place}.${part.value.length}`;
        if (part.added) return <ins key={key}>{part.value}</ins>;
        if (part.removed) return <del key={key}>{part.value}</del>;
        return <span key={key}>{shortened(part.value, place === 0, place === parts.length - 1)}</span>;
      })}
    </div>
  );
}

function shortened(text: string, first: boolean, last: boolean): string {
  const head = first ? 0 : AROUND;
  const tail = last ? 0 : AROUND;
  if (text.length <= head + tail + 40) return text;
  return `${text.slice(0, head)}\n […] \n${tail === 0 ? '' : text.slice(-tail)}`;
}
