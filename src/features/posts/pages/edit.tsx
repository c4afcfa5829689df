/** The page for writing a translation (specification §2 «/app/posts/{postId}/{language}/edit»). */
import { ActionIcon, Button, Center, Group, Stack } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { useContentEditor } from '#features/editor/components/use-content-editor.ts';
import { useParagraphNotice } from '#features/editor/components/use-paragraph-notice.ts';
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
import { readAddress } from '../address.rules.ts';
import { BeginTranslation } from '../components/begin-translation.tsx';
import { Conflict } from '../components/conflict.tsx';
import { ContentTabs } from '../components/content-tabs.tsx';
import styles from '../components/edit.module.css';
import { useSaveKey } from '../components/page-key.ts';
import { PanelSettings } from '../components/panel-settings.tsx';
import { PostCategories } from '../components/post-categories.tsx';
import { type PanelHandle, type PanelState, PostPanel, usePanel } from '../components/post-panel.tsx';
import { Publication } from '../components/publication.tsx';
import { StaleNotice } from '../components/stale-notice.tsx';
import { TranslationDot } from '../components/translation-dot.tsx';
import { type CoverChoice, useCoverChoice } from '../components/use-cover-choice.tsx';
import { type Editing, useEditing } from '../components/use-editing.ts';
import { useGoing } from '../components/use-going.ts';
import type { Place } from '../components/use-translation.ts';
import { type PostRow, readPostObject, readTranslation } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

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
  const tellOnce = useParagraphNotice();
  const save = () => {
    tellOnce(editing.text.content);
    void editing.save(t('saved', { time: momentText(new Date().toISOString(), 'clock') }));
  };
  useSaveKey(save);
  const editor = useContentEditor(editing.text.content);
  const cover = useCoverChoice(editing);
  const panel = usePanel(editing, place);
  const panelHandle = useRef<PanelHandle>(null);
  const [classifying, setClassifying] = useState(false);
  const show = useGoing({ place, editor, onCover: cover.open, onCategories: () => setClassifying(true) });
  const { ref: head, height } = useElementSize();
  return (
    <>
      <div ref={head} className={styles.head}>
        <Head editing={editing} place={place} onSave={save} cover={cover} panel={panel} />
      </div>
      {cover.gallery}
      {classifying && <PostCategories post={editing.post} onClose={() => setClassifying(false)} />}
      <UnsavedGuard dirty={editing.dirty} />
      <div
        className={styles.writing}
        data-panel={panel.isBeside && panel.isOpen ? panel.kind : undefined}
        style={{ '--edit-head': `${height}px` }}
      >
        <Stack gap="sm">
          <DiscardedDraftNotice form={form} />
          <StaleNotice editing={editing} />
          <BeginTranslation editing={editing} place={place} />
          <Cover post={editing.post} />
          <TextField {...form.field('title')} label={t('title')} lang={place.language.toLowerCase()} />
          <TextAreaField
            {...form.field('description')}
            label={t('description')}
            lang={place.language.toLowerCase()}
            autosize
            minRows={2}
          />
          <ContentTabs editor={editor} editing={editing} place={place} panel={panelHandle} />
        </Stack>
        <PostPanel state={panel} editing={editing} place={place} handle={panelHandle}>
          <PanelSettings
            editing={editing}
            place={place}
            editor={editor}
            // The advice is loaded again after the categories have changed.
            isShown={panel.isOpen && panel.kind === 'settings' && !classifying}
            onCategories={() => setClassifying(true)}
            onShow={(issue) => {
              panel.close();
              show(issue);
            }}
          />
        </PostPanel>
      </div>
      <Conflict editing={editing} />
    </>
  );
}

interface HeadProps {
  editing: Editing;
  place: Place;
  cover: CoverChoice;
  panel: PanelState;
  onSave(): void;
}

function Head({ editing, place, cover, panel, onSave }: HeadProps) {
  const t = useTexts({ en, fr });
  const { translation, post, work } = editing;
  const state = post.translations.find(({ language }) => language === place.language);
  const version = translation?.version ?? 1;
  const site = useOwnSite();
  // Without a public site there is no page to show, so the preview replaces it.
  const isReadable = site !== undefined && translation !== undefined && translation.publishedVersion !== null;
  const read = isReadable && site(readAddress(localeOfPostLanguage(place.language), translation.titleId));
  return (
    <PageHeader
      title={t('edit_title', { language: place.language, id: String(place.postId) })}
      about={translation?.title ?? post.title}
      crumbs={[
        { label: t('posts'), to: '/app/posts' },
        { label: String(place.postId) },
        { label: place.language },
        { label: t('version_n', { version }) },
        ...(read ? [{ label: t('view_post'), href: read }] : []),
      ]}
      actions={
        <>
          <Group component="span" c="dimmed" fz={13} aria-live="polite" className={styles.state} data-compact>
            {editing.dirty ? t('unsaved') : editing.said || <TranslationDot translation={state} />}
          </Group>
          <Publication editing={editing} place={place} onChooseCover={cover.open} />
          <Button
            variant={translation?.publishedVersion == null ? 'default' : 'filled'}
            loading={work === 'save'}
            disabled={!editing.dirty}
            onClick={onSave}
          >
            {t('save_post')}
          </Button>
          <Button variant="default" loading={work === 'cover'} onClick={() => cover.open()}>
            {t('change_cover')}
          </Button>
          <ActionIcon
            variant={panel.isOpen ? 'light' : 'default'}
            size={36}
            aria-label={t('post_settings')}
            title={t('post_settings')}
            aria-expanded={panel.isOpen}
            onClick={panel.toggle}
            className={styles.panelButton}
            data-compact
          >
            <Icon name="settings" />
          </ActionIcon>
        </>
      }
    />
  );
}

/** In pixels. */
const HEIGHT = 128;

/** Shows the cover picture, 128 pixels high (specification §9), or why one is needed. */
function Cover({ post }: { post: PostRow }) {
  const t = useTexts({ en, fr });
  const source = post.cover_sources.find(({ width }) => width >= 480);
  return (
    <section aria-label={t('cover_picture')}>
      {post.cover_picture_src === '' ? (
        <Center
          maw="20rem"
          h={HEIGHT}
          px="md"
          c="dimmed"
          fz={13}
          ta="center"
          bd="1px dashed var(--line-field)"
          bdrs="sm"
        >
          {t('cover_needed')}
        </Center>
      ) : (
        <img
          style={{ borderRadius: 'var(--radius)', objectFit: 'cover', height: HEIGHT }}
          src={source?.src ?? post.cover_picture_src}
          alt={post.cover_picture_title}
          height={HEIGHT}
        />
      )}
    </section>
  );
}
