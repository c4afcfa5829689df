/** Shows the media gallery (specification §2 «Dialogs»). */
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { showAlert, showProblem } from '#ui/alerts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DropZone } from '#ui/drop-zone.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { ProblemState } from '#ui/problem-state.tsx';
import { useApi } from '#ui/session.tsx';
import { useCallState } from '#ui/use-call.ts';
import { listMedias, type Media, moreMedias } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './gallery.module.css';
import { EmptySlot, MediaCard, UploadCard } from './media-card.tsx';
import { MediaDetails } from './media-details.tsx';
import { useUploads } from './use-uploads.ts';

export interface GalleryProps {
  opened: boolean;
  onClose(): void;
  /** Called with the chosen picture. Without it, choosing copies the picture's address. */
  onUse?: (media: Media) => void;
  /** The picture in use. */
  usedId?: number | null;
  /** The initial search text. */
  search?: string;
}

export function Gallery({ opened, onClose, ...rest }: GalleryProps) {
  const t = useTexts({ en, fr });
  const [detailsId, setDetailsId] = useState<number>();
  const close = () => {
    setDetailsId(undefined);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      onEscape={detailsId === undefined ? undefined : () => setDetailsId(undefined)}
      size="64rem"
      title={t('gallery')}
    >
      <GalleryBody {...rest} onClose={close} detailsId={detailsId} setDetailsId={setDetailsId} />
    </Dialog>
  );
}

interface GalleryBodyProps extends Omit<GalleryProps, 'opened'> {
  /** The picture whose details are shown. */
  detailsId: number | undefined;
  setDetailsId(mediaId: number | undefined): void;
}

function GalleryBody({ onClose, onUse, usedId, search = '', detailsId, setDetailsId }: GalleryBodyProps) {
  const t = useTexts({ en, fr });
  const [query, setQuery] = useState(search);
  const list = useMedias(useDeferredValue(query));
  const [chosen, setChosen] = useState<Media>();
  const { uploads, add, forget } = useUploads((media) => {
    list.put(media);
    // A person who uploads while choosing wants this picture.
    if (onUse !== undefined) setChosen(media);
  });
  const copyAddress = (media: Media) =>
    void navigator.clipboard.writeText(media.public_url).then(
      () => showAlert('success', t('copied_address')),
      () => showAlert('warning', media.public_url),
    );
  // Before the first picture there is nothing to search.
  const isEmpty = !list.loading && list.problem === undefined && list.medias.length === 0 && query === '';
  const upload = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isEmpty) upload.current?.focus();
  }, [isEmpty]);
  const details = list.medias.find(({ media_id }) => media_id === detailsId);
  const done = () => {
    if (chosen !== undefined) onUse?.(chosen);
    onClose();
  };
  if (details !== undefined) {
    return (
      <MediaDetails
        media={details}
        onBack={() => setDetailsId(undefined)}
        onChanged={list.put}
        onLeave={onClose}
        onDeleted={(mediaId) => {
          list.drop(mediaId);
          setDetailsId(undefined);
          if (chosen?.media_id === mediaId) setChosen(undefined);
        }}
      />
    );
  }
  return (
    <>
      {!isEmpty && (
        <TextInput
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          placeholder={t('search')}
          aria-label={t('search')}
          leftSection={<Icon name="search" size={16} />}
          data-autofocus
          pt={4}
          mb="md"
        />
      )}
      {list.problem && list.medias.length === 0 ? (
        <ProblemState problem={list.problem} onRetry={list.reload} pending={list.loading} />
      ) : (
        <DropZone className={styles.zone} onFiles={(files) => void add(files.filter(isPicture))}>
          <ul className={styles.grid} aria-busy={list.loading}>
            <EmptySlot button={upload} onFiles={(files) => void add(files)} />
            {uploads.map((upload) => (
              <UploadCard key={upload.key} upload={upload} onClose={() => forget(upload.key)} />
            ))}
            {list.medias.map((media) => (
              <MediaCard
                key={media.media_id}
                media={media}
                chosen={media.media_id === (chosen?.media_id ?? usedId)}
                onUse={() => (onUse === undefined ? copyAddress(media) : setChosen(media))}
                onDetails={() => setDetailsId(media.media_id)}
              />
            ))}
            {list.medias.length === 0 &&
              (list.loading ? (
                <Waiting />
              ) : (
                uploads.length === 0 && (
                  <Text
                    component="li"
                    p="md"
                    c="dark.1"
                    style={{ gridColumn: 'span 2', alignSelf: 'center' }}
                  >
                    {t(query.trim() === '' ? 'none' : 'no_match')}
                  </Text>
                )
              ))}
          </ul>
        </DropZone>
      )}
      {list.more && (
        <Button variant="subtle" fullWidth mt="sm" loading={list.loading} onClick={() => void list.readOn()}>
          {t('more')}
        </Button>
      )}
      <Group justify="flex-end" gap={8} mt="md" mx={-16} mb={-16} px="md" className={layout.foot}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button onClick={done} disabled={uploads.some(({ uploading }) => uploading)}>
          {t('done')}
        </Button>
      </Group>
    </>
  );
}

function Waiting() {
  return ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
    <li key={key} className={styles.card}>
      <Skeleton className={styles.picture} radius={0} />
      <Stack gap={2} px={10} pt="xs" pb={4}>
        <Skeleton height={10} width="60%" />
      </Stack>
    </li>
  ));
}

const isPicture = ({ type }: File) => type.startsWith('image/');

/** Returns the first page of the list, with later pages, additions, changes and deletions. */
function useMedias(query: string) {
  const api = useApi();
  const first = useCallState(listMedias, { query: { query } });
  const [rest, setRest] = useState<{ medias: readonly Media[]; more?: boolean; of?: unknown }>({
    medias: [],
  });
  const [changed, setChanged] = useState<ReadonlyMap<number, Media | null>>(new Map());
  const [reading, setReading] = useState(false);
  const isOn = rest.of === first.data;
  const read = [...(first.data?.medias ?? []), ...(isOn ? rest.medias : [])];
  const known = new Set(read.map(({ media_id }) => media_id));
  const added = [...changed.values()].filter(
    (media): media is Media => media !== null && !known.has(media.media_id),
  );
  const medias = [...added.reverse(), ...read].flatMap((media) => {
    const now = changed.get(media.media_id);
    return now === null ? [] : [now ?? media];
  });
  const set = (mediaId: number, media: Media | null) =>
    setChanged((before) => new Map(before).set(mediaId, media));

  async function readOn(): Promise<void> {
    const last = read.at(-1);
    if (last === undefined) return;
    setReading(true);
    try {
      const next = await api(moreMedias, { params: { lastId: last.media_id }, query: { query } });
      setRest({ medias: [...(isOn ? rest.medias : []), ...next.medias], more: next.more, of: first.data });
    } catch (error) {
      showProblem(error);
    } finally {
      setReading(false);
    }
  }

  return {
    medias,
    more: isOn ? (rest.more ?? false) : (first.data?.more ?? false),
    loading: first.loading || reading,
    problem: first.problem,
    reload: first.reload,
    readOn,
    put: (media: Media) => set(media.media_id, media),
    drop: (mediaId: number) => set(mediaId, null),
  };
}
