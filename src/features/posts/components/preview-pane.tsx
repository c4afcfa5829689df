/** Shows the preview, and a list of removed content. Links open inside the application. */
import { Alert, Code, Paper, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { playEmbed } from '#features/content/components/embed.ts';
import { ReaderContent } from '#features/content/components/reader-content.tsx';
import { ReadingFacts } from '#features/content/components/reading-facts.tsx';
import type { WrittenText } from '#features/content/rules.ts';
import { localeOfPostLanguage } from '#kernel/locale.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { ProblemState } from '#ui/problem-state.tsx';
import { useCallState } from '#ui/use-call.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { renderPost } from '../version.contract.ts';
import styles from './edit.module.css';
import type { Place } from './use-translation.ts';

/** Milliseconds without typing after which the preview is rendered again. */
const TYPING = 400;

export function PreviewPane({ place, text }: { place: Place; text: WrittenText }) {
  const t = useTexts({ en, fr });
  const [content] = useDebouncedValue(text.content, TYPING);
  const { data, problem, loading, reload } = useCallState(renderPost, { params: place, body: { content } });
  if (problem !== undefined && data === undefined)
    return <ProblemState problem={problem} onRetry={reload} pending={loading} />;
  if (data === undefined) return <Skeleton height={400} />;
  return (
    <>
      {data.removed.length > 0 && (
        <Alert
          variant="default"
          color="var(--amber)"
          icon={<Icon name="warning" />}
          title={t('left_out')}
          mb="md"
        >
          {data.removed.map(({ what, times }) => (
            <Code key={what} mr="xs">
              {what}
              {times > 1 && ` × ${times}`}
            </Code>
          ))}
        </Alert>
      )}
      <ReadingFacts words={data.words} minutes={data.reading_minutes} mb="sm" />
      <Page aria-busy={loading}>
        <header className={styles.pageHead} lang={place.language.toLowerCase()}>
          <h2>{text.title}</h2>
          <p>{text.description}</p>
        </header>
        <div data-text="">
          <ReaderContent html={data.html} lang={localeOfPostLanguage(place.language)} initial />
        </div>
      </Page>
    </>
  );
}

/** Opens links of this site inside the application and other links in a new tab. */
function Page({ children, ...rest }: { children: React.ReactNode; 'aria-busy': boolean }) {
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
