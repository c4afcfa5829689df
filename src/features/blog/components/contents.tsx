/** The contents of a post: beside the text where there is room, above it and folded where there is not. */
import { useEffect, useState } from 'react';
import { useTexts } from '#ui/locale.tsx';
import type { PublicPost } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './contents.module.css';

type Headings = PublicPost['contents'];

export function Contents({ headings }: { headings: Headings }) {
  const t = useTexts({ en, fr });
  const current = useCurrent(headings);
  const list = (
    <ol>
      {headings.map(({ id, text, level }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className={styles.beside} aria-label={t('contents')}>
        <p>{t('contents')}</p>
        {list}
      </nav>
      <details className={styles.above}>
        <summary>{t('contents')}</summary>
        <nav aria-label={t('contents')}>{list}</nav>
      </details>
    </>
  );
}

/** The heading whose part is being read: the last one above the upper third of the window. */
function useCurrent(headings: Headings): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const passed = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          if (isIntersecting || boundingClientRect.top < 0) passed.add(target.id);
          else passed.delete(target.id);
        }
        setCurrent(headings.findLast(({ id }) => passed.has(id))?.id);
      },
      { rootMargin: '0px 0px -66% 0px' },
    );
    for (const { id } of headings) {
      const heading = document.getElementById(id);
      if (heading) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [headings]);
  return current;
}
