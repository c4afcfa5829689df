/** Shows the details of a picture: public address, alternative texts by language, and uses. */
import { Anchor, Box, Button, Code, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useConfirm } from '#ui/confirm.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import { useCall, useCallState } from '#ui/use-call.ts';
import { useDownload } from '#ui/use-download.ts';
import {
  type MediaDetails as Details,
  deleteMedia,
  downloadMedia,
  type Media,
  readMedia,
} from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { downloadName } from '../rules.ts';
import styles from './gallery.module.css';
import { Thumbnail } from './media-card.tsx';
import { MediaTexts } from './media-texts.tsx';

/** The id of the text that explains why a picture cannot be deleted. */
const WHY = 'media-why-not-deleted';

interface MediaDetailsProps {
  media: Media;
  onBack(): void;
  onChanged(media: Media): void;
  onDeleted(mediaId: number): void;
  onLeave(): void;
}

export function MediaDetails({ media, onBack, onChanged, onDeleted, onLeave }: MediaDetailsProps) {
  const t = useTexts({ en, fr });
  const mediaId = media.media_id;
  const reading = useCallState(readMedia, { params: { mediaId } });
  const { data, etag } = reading;
  // Uses the count until the places are loaded, so that deleting a used picture is never offered.
  const used = data === undefined ? media.uses > 0 : data.used_in.length > 0;
  const why = used ? t('delete_used') : media.may_delete ? undefined : t('delete_others');
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <div className={styles.large}>
        <Thumbnail media={media} wide />
      </div>
      <Stack>
        <div>
          <Text mb={5} fw={500}>
            {t('public_url')}
          </Text>
          <Group gap="xs">
            <Code flex="1 1 12rem" px="xs" py={6} fz="xs" style={{ overflowWrap: 'anywhere' }}>
              {media.public_url}
            </Code>
            <CopyButton text={media.public_url} />
          </Group>
        </div>
        <MediaTexts media={media} reading={reading} onChanged={onChanged} />
        <Uses usedIn={data?.used_in} onSite={media.on_site} onLeave={onLeave} />
        <Group gap="xs" mt="auto">
          <DownloadButton media={media} />
          <DeleteButton media={media} etag={etag} why={why} onDeleted={onDeleted} />
          <Button variant="default" leftSection={<Icon name="left" size={16} />} onClick={onBack}>
            {t('go_back')}
          </Button>
        </Group>
        {why !== undefined && (
          <Text c="dimmed" fz="xs" id={WHY}>
            {why}
          </Text>
        )}
      </Stack>
    </SimpleGrid>
  );
}

function DownloadButton({ media }: { media: Media }) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const { pending, save } = useDownload();
  const params = { mediaId: media.media_id };
  return (
    <Button
      variant="default"
      loading={pending}
      leftSection={<Icon name="download" size={16} />}
      onClick={() => save(api(downloadMedia, { params }), downloadName(media.title, media.src))}
    >
      {t('download')}
    </Button>
  );
}

interface DeleteButtonProps {
  media: Media;
  /** ETag of the picture with its uses. */
  etag: string | undefined;
  /** The reason why the picture cannot be deleted. */
  why: string | undefined;
  onDeleted(mediaId: number): void;
}

function DeleteButton({ media, etag, why, onDeleted }: DeleteButtonProps) {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const remove = useCall(deleteMedia, { reload: false, onSuccess: ({ media_id }) => onDeleted(media_id) });
  const confirmDelete = async () => {
    const question = {
      title: t('delete_title'),
      text: t('delete_text', { title: media.title }),
      confirm: t('delete'),
    };
    const confirmed = await confirm(question);
    if (confirmed)
      await remove.attempt({ params: { mediaId: media.media_id } }, { ifMatch: etag, confirmed });
  };
  return (
    <Button
      color="red"
      variant="light"
      aria-describedby={why && WHY}
      disabled={why !== undefined}
      loading={remove.pending}
      leftSection={<Icon name="remove" size={16} />}
      onClick={() => void confirmDelete()}
    >
      {t('delete')}
    </Button>
  );
}

/** @param usedIn undefined while loading. */
interface UsesProps {
  usedIn: Details['used_in'] | undefined;
  onSite: boolean;
  onLeave(): void;
}

function Uses({ usedIn, onSite, onLeave }: UsesProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  return (
    <div>
      <Text mb={5} fw={500}>
        {t('used_in')}
      </Text>
      {usedIn === undefined ? (
        <Skeleton height={20} width="60%" />
      ) : usedIn.length === 0 && !onSite ? (
        <Text c="dimmed" fz="xs">
          {t('used_nowhere')}
        </Text>
      ) : (
        <Box component="ul" lh={1.8}>
          {onSite && <li>{t('used_on_site')}</li>}
          {usedIn.map(({ post_id, language, place, title, opens, may_write }) => (
            <li key={`${post_id}${language}${place}`}>
              {may_write ? (
                <Anchor
                  underline="always"
                  component={Link}
                  size="sm"
                  onClick={onLeave}
                  to={toLocal(`/app/posts/${post_id}/${opens}/edit`)}
                >
                  {title}
                </Anchor>
              ) : (
                title || t('used_elsewhere')
              )}{' '}
              <Text span c="dimmed" fz="xs">
                {t(`place_${place}`)}
                {language !== '' && `, ${t(`language_${language}`)}`}
              </Text>
            </li>
          ))}
        </Box>
      )}
    </div>
  );
}
