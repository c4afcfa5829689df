/** Shows a slot of the gallery: a picture, an upload, or empty. */

import { Box, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import type { RefObject } from 'react';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { ProgressSteps } from '#ui/progress-steps.tsx';
import type { Media } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { pictureTypes } from '../rules.ts';
import styles from './gallery.module.css';
import type { Upload } from './use-uploads.ts';

interface MediaCardProps {
  media: Media;
  chosen: boolean;
  onUse(): void;
  onDetails(): void;
}

export function MediaCard({ media, chosen, onUse, onDetails }: MediaCardProps) {
  const t = useTexts({ en, fr });
  const described = media.alternatives.EN !== '' && media.alternatives.FR !== '';
  return (
    <li className={styles.card} data-chosen={chosen || undefined}>
      <button
        type="button"
        className={styles.picture}
        onClick={onDetails}
        aria-label={t('details_of', { title: media.title })}
      >
        <Thumbnail media={media} />
      </button>
      <Stack gap={2} px={10} pt="xs" pb={4}>
        <Text span fw={500} truncate title={media.title}>
          {media.title}
        </Text>
        <Group
          component="span"
          justify="space-between"
          gap="0 0.5rem"
          c="dimmed"
          fz="xs"
          className={layout.figures}
        >
          {media.width} × {media.height}
          {!described && (
            <Text span c="var(--amber)" fz="xs">
              {t('undescribed')}
            </Text>
          )}
        </Group>
      </Stack>
      <Group justify="space-between" gap={4} mt="auto" px={6} pt={4} pb="xs">
        <Button
          size="compact-sm"
          onClick={onUse}
          variant={chosen ? 'filled' : 'light'}
          aria-pressed={chosen || undefined}
        >
          {t(chosen ? 'used' : 'use')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" c="var(--chalk-muted)" onClick={onDetails}>
          {t('details')}
        </Button>
      </Group>
    </li>
  );
}

/** Shows the picture at its smallest width. */
export function Thumbnail({ media, wide = false }: { media: Media; wide?: boolean }) {
  const source = wide ? media.sources.find(({ width }) => width >= 800) : media.sources[0];
  return (
    <img src={source?.src ?? media.src} alt="" width={media.width} height={media.height} loading="lazy" />
  );
}

export function UploadCard({ upload, onClose }: { upload: Upload; onClose(): void }) {
  const t = useTexts({ en, fr });
  return (
    <li className={styles.card} data-uploading={upload.uploading || undefined}>
      <div className={styles.picture}>{upload.failed !== 'type' && <img src={upload.preview} alt="" />}</div>
      <Stack gap={2} px={10} pt="xs" pb={4}>
        <Text span fw={500} truncate>
          {upload.title}
        </Text>
      </Stack>
      <Box px={10} pt={4} pb={10} fz={13}>
        <ProgressSteps
          done={upload.done}
          steps={2}
          failed={upload.failed !== undefined}
          label={t(
            upload.failed !== undefined ? 'upload_failed' : upload.uploading ? 'uploading' : 'uploaded',
          )}
        />
        {upload.failed !== undefined && (
          <Text mt={6} c="dimmed" fz="xs">
            {t(`refused_${upload.failed}`)}
          </Text>
        )}
        {upload.failed !== undefined && (
          <Button size="compact-sm" variant="default" mt="xs" onClick={onClose}>
            {t('close')}
          </Button>
        )}
      </Box>
    </li>
  );
}

interface EmptySlotProps {
  button: RefObject<HTMLButtonElement | null>;
  onFiles(files: File[]): void;
}

export function EmptySlot({ button, onFiles }: EmptySlotProps) {
  const t = useTexts({ en, fr });
  return (
    <li className={styles.slot}>
      <Icon name="upload" size={24} />
      <FileButton onChange={onFiles} accept={pictureTypes.join(',')} multiple>
        {(props) => (
          <Button size="xs" ref={button} {...props}>
            {t('upload')}
          </Button>
        )}
      </FileButton>
      <Text span c="dimmed" fz="xs">
        {t('upload_hint')}
      </Text>
    </li>
  );
}
