/** The page for writing a translation (specification §2 «/app/posts/{postId}/{language}/edit»). */
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { localeOfPostLanguage, postLanguages } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { apiContext } from '#ui/context.ts';
import { useMomentText } from '#ui/date.tsx';
import { DiscardedDraftNotice } from '#ui/draft-notices.tsx';
import { TextAreaField, TextField } from '#ui/fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useOwnSite } from '#ui/own-site.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { BeginTranslation } from '../components/begin-translation.tsx';
import { Conflict } from '../components/conflict.tsx';
import { ContentTabs } from '../components/content-tabs.tsx';
import { Cover } from '../components/cover.tsx';
import styles from '../components/edit.module.css';
import { MoreMenu } from '../components/more-menu.tsx';
import { useSaveKey } from '../components/page-key.ts';
import { PostCategories } from '../components/post-categories.tsx';
import { PostSettings } from '../components/post-settings.tsx';
import { Publication } from '../components/publication.tsx';
import { SearchSettings } from '../components/search-settings.tsx';
import { StaleNotice } from '../components/stale-notice.tsx';
import { TranslationDot } from '../components/translation-dot.tsx';
import { useContentEditor } from '../components/use-content-editor.ts';
import { type CoverChoice, useCoverChoice } from '../components/use-cover-choice.tsx';
import { type Editing, useEditing } from '../components/use-editing.ts';
import { type ShownIssue, useGoing } from '../components/use-going.ts';
import type { Place } from '../components/use-translation.ts';
import { readPostObject, readTranslation } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { LONGEST_VISUAL } from '../rules.ts';

/**
 * Loads the translation. A missing one (404) starts as a draft (version 1) with empty content (specification
 * §3).
 */
export async function clientLoader({ context, params }: ClientLoaderFunctionArgs) {
  const language = postLanguages.find((one) => one === params.language);
  const postId = Number(params.postId);
  if (language === undefined || !Number.isInteger(postId) || postId < 1) throw new Problem(404);
  const api = context.get(apiContext);
  const place: Place = { postId, language };
  try {
    const translation = await api(readTranslation, { params: place });
    return { place, translation, post: translation.postObject };
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
    return { place, post: await api(readPostObject, { params: { postId }, query: { language } }) };
  }
}

/** Reloads only for another address, because the page contains the author's unsaved text. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.pathname !== nextUrl.pathname;
}

interface EditPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function EditPage({ loaderData }: EditPageProps) {
  const { postId, language } = loaderData.place;
  return <Editor key={`${postId}.${language}`} {...loaderData} />;
}

function Editor({ place, translation, post }: EditPageProps['loaderData']) {
  const t = useTexts({ en, fr });
  const momentText = useMomentText();
  const editing = useEditing(place, translation, post);
  const { form } = editing;
  const save = () => void editing.save(t('saved', { time: momentText(new Date().toISOString(), 'clock') }));
  useSaveKey(save);
  const editor = useContentEditor(editing.text.content.length > LONGEST_VISUAL);
  const cover = useCoverChoice(editing);
  const [classifying, setClassifying] = useState(false);
  const show = useGoing({ place, editor, onCover: cover.open, onCategories: () => setClassifying(true) });
  return (
    <>
      <Head editing={editing} place={place} onSave={save} cover={cover} onShow={show} />
      {cover.gallery}
      {classifying && <PostCategories post={editing.post} onClose={() => setClassifying(false)} />}
      <UnsavedGuard dirty={editing.dirty} />
      <Stack gap={20} mt="xs">
        <DiscardedDraftNotice form={form} />
        <StaleNotice editing={editing} />
        <BeginTranslation editing={editing} place={place} />
        <Cover post={editing.post} onChoose={() => cover.open()} />
        <TextField {...form.field('title')} label={t('title')} lang={place.language.toLowerCase()} />
        <TextAreaField
          {...form.field('description')}
          label={t('description')}
          description={t('description_hint')}
          lang={place.language.toLowerCase()}
          autosize
          minRows={2}
        />
        <PostSettings editing={editing} />
        <SearchSettings editing={editing} place={place} />
        <ContentTabs editor={editor} editing={editing} place={place} />
      </Stack>
      <Conflict editing={editing} />
    </>
  );
}

interface HeadProps {
  editing: Editing;
  place: Place;
  cover: CoverChoice;
  onSave(): void;
  onShow(issue: ShownIssue): void;
}

function Head({ editing, place, cover, onSave, onShow }: HeadProps) {
  const t = useTexts({ en, fr });
  const { translation, post, work } = editing;
  const state = post.translations.find(({ language }) => language === place.language);
  const version = translation?.version ?? 1;
  return (
    <div className={styles.head}>
      <PageHeader
        title={t('edit_title', { language: place.language, id: String(place.postId) })}
        about={translation?.title ?? post.title}
        crumbs={[
          { label: t('posts'), to: '/app/posts' },
          { label: String(place.postId) },
          { label: place.language },
          { label: t('version_n', { version }) },
        ]}
        actions={
          <>
            <Group component="span" c="dimmed" fz={13} aria-live="polite">
              {editing.dirty ? t('unsaved') : editing.said || <TranslationDot translation={state} />}
            </Group>
            <ViewPost editing={editing} place={place} />
            <Button variant="default" loading={work === 'cover'} onClick={() => cover.open()}>
              {t('change_cover')}
            </Button>
            <Button
              variant={translation?.publishedVersion == null ? 'default' : 'filled'}
              loading={work === 'save'}
              disabled={!editing.dirty}
              onClick={onSave}
            >
              {t('save_post')}
            </Button>
            <Publication editing={editing} place={place} onChooseCover={cover.open} onShow={onShow} />
            <MoreMenu editing={editing} place={place} />
          </>
        }
      />
    </div>
  );
}

function ViewPost({ editing, place }: Pick<HeadProps, 'editing' | 'place'>) {
  const t = useTexts({ en, fr });
  const { translation } = editing;
  // Without a public site there is no page to show, so the preview replaces it.
  const site = useOwnSite();
  if (site === undefined || translation === undefined || translation.publishedVersion === null) return null;
  const locale = localeOfPostLanguage(place.language);
  return (
    <Button
      component="a"
      href={site(`/${locale}/app/blog/read/${translation.titleId}`)}
      variant="subtle"
      leftSection={<Icon name="site" size={16} />}
    >
      {t('view_post')}
    </Button>
  );
}
