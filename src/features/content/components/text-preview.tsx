/** Shows an author what readers get of a text, and what was removed from it. Links open inside the application. */
import { Alert, Code, Paper } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { localeOfPostLanguage, type PostLanguage } from '#kernel/locale.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { WrittenText } from '../rules.ts';
import { playEmbed } from './embed.ts';
import { ReaderContent } from './reader-content.tsx';
import { ReadingFacts } from './reading-facts.tsx';
import styles from './text-preview.module.css';

interface TextPreviewProps {
  text: Pick<WrittenText, 'title' | 'description'>;
  language: PostLanguage;
  /** The content as the server rendered it. */
  rendered: {
    html: string;
    words: number;
    reading_minutes: number;
    removed: readonly { what: string; times: number }[];
  };
  /** Whether a newer content is being rendered. */
  pending: boolean;
}

export function TextPreview({ text, language, rendered, pending }: TextPreviewProps) {
  const t = useTexts({ en, fr });
  return (
    <>
      {rendered.removed.length > 0 && (
        <Alert
          variant="default"
          color="var(--amber)"
          icon={<Icon name="warning" />}
          title={t('left_out')}
          mb="md"
        >
          {rendered.removed.map(({ what, times }) => (
            <Code key={what} mr="xs">
              {what}
              {times > 1 && ` × ${times}`}
            </Code>
          ))}
        </Alert>
      )}
      <ReadingFacts words={rendered.words} minutes={rendered.reading_minutes} mb="sm" />
      <Page aria-busy={pending}>
        <header className={styles.head} lang={language.toLowerCase()}>
          <h2>{text.title}</h2>
          <p>{text.description}</p>
        </header>
        <div data-text="">
          <ReaderContent html={rendered.html} lang={localeOfPostLanguage(language)} initial />
        </div>
      </Page>
    </>
  );
}

/** Opens links of this site inside the application and other links in a new tab. */
function Page({ children, ...rest }: { children: ReactNode; 'aria-busy': boolean }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (playEmbed(event)) return event.preventDefault();
    const link = (event.target as Element).closest('a');
    const href = link?.getAttribute('href');
    if (link === null || href == null || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (href.startsWith('#')) document.getElementById(href.slice(1))?.scrollIntoView();
    else if (link.origin === location.origin) void navigate(link.pathname + link.search + link.hash);
    else window.open(link.href, '_blank', 'noopener,noreferrer');
  };
  return (
    <Paper withBorder bg="dark.8" p="clamp(1.25rem, 4vw, 3rem)" onClick={follow} {...rest}>
      {children}
    </Paper>
  );
}
