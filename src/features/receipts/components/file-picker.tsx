/** Adds files to a receipt: camera, disk, drag and drop, or paste. */

import { ActionIcon, Button, Flex, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useRef, useState } from 'react';
import { TextField } from '#ui/fields.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import type { FieldProps } from '#ui/use-fields.ts';
import type { Attachment } from '../attachment.contract.ts';
import type { EntryFile } from '../entry.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { prepareReading } from './photo-setting.ts';
import styles from './receipt-dialog.module.css';
import { acceptedFiles } from './use-receipt-files.ts';

type AttachedFile = Pick<Attachment, 'attachmentId' | 'name' | 'size'>;

interface FilePickerProps {
  files: readonly EntryFile[];
  /** Stored files of the receipt. */
  attached: readonly AttachedFile[];
  error: string | undefined;
  /** Reason for a missing file. */
  reason: FieldProps;
  onAdd(files: File[]): void;
  onRemove(file: EntryFile): void;
  onRemoveAttached(file: AttachedFile): void;
}

export function FilePicker({
  files,
  attached,
  error,
  reason,
  onAdd,
  onRemove,
  onRemoveAttached,
}: FilePickerProps) {
  const t = useTexts({ en, fr });
  const { size } = useFormat();
  const byHand = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const [explaining, setExplaining] = useState(false);
  const camera = useRef<HTMLInputElement>(null);
  const disk = useRef<HTMLInputElement>(null);
  const none = files.length === 0 && attached.length === 0;
  const invalid = error !== undefined || undefined;
  return (
    <Stack gap={10}>
      <Group justify="space-between" gap="8px 12px">
        <Button
          className={styles.camera}
          leftSection={<Icon name="camera" />}
          aria-invalid={invalid}
          data-autofocus={byHand || undefined}
          onClick={() => camera.current?.click()}
        >
          {t('files_camera')}
        </Button>
        <Button
          className={styles.grow}
          variant="default"
          leftSection={<Icon name="upload" size={16} />}
          aria-invalid={invalid}
          onClick={() => disk.current?.click()}
        >
          {t('files_choose')}
        </Button>
        <HiddenInput input={camera} label={t('files_camera')} camera onAdd={onAdd} />
        <HiddenInput input={disk} label={t('files_choose')} onAdd={onAdd} />
      </Group>
      {none ? (
        <small>
          <span className={layout.byMouse}>{t('files_drop')} </span>
          {t('files_kinds')}
        </small>
      ) : (
        <Flex component="ul" direction="column" gap={4}>
          {attached.map((attachment) => (
            <FileLine
              key={attachment.attachmentId}
              name={attachment.name}
              note={size(attachment.size)}
              onRemove={() => onRemoveAttached(attachment)}
            />
          ))}
          {files.map((file) => (
            <FileLine
              key={file.id}
              name={file.name}
              note={file.refused ?? size(file.size)}
              refused={file.refused !== undefined}
              onRemove={file.sent ? undefined : () => onRemove(file)}
            />
          ))}
        </Flex>
      )}
      {error !== undefined && (
        <Text fz={13} c="var(--red)" role="alert">
          {error}
        </Text>
      )}
      {none && (explaining || reason.value) ? (
        <TextField {...reason} label={t('files_none_why')} required autoFocus={explaining} />
      ) : (
        none && (
          <Button
            style={{ alignSelf: 'start' }}
            size="compact-sm"
            variant="subtle"
            px={0}
            onClick={() => setExplaining(true)}
          >
            {t('files_none')}
          </Button>
        )
      )}
    </Stack>
  );
}

interface FileLineProps {
  name: string;
  note: string;
  refused?: boolean;
  onRemove: (() => void) | undefined;
}

function FileLine({ name, note, refused = false, onRemove }: FileLineProps) {
  const t = useTexts({ en, fr });
  return (
    <Group
      component="li"
      gap={8}
      wrap="nowrap"
      mih={36}
      pl={12}
      pr={4}
      bg="dark.6"
      bd={refused ? '1px solid var(--red)' : undefined}
      className={layout.frame}
    >
      <Icon name="attachment" size={16} />
      <Text inherit span truncate flex={1} miw={48}>
        {name}
      </Text>
      <small className={layout.figures}>{note}</small>
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('file_remove', { name })} onClick={onRemove}>
          <Icon name="close" size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}

interface HiddenInputProps {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  camera?: boolean;
  onAdd(files: File[]): void;
}

function HiddenInput({ input, label, camera = false, onAdd }: HiddenInputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={label}
      accept={camera ? 'image/*' : acceptedFiles}
      capture={camera ? 'environment' : undefined}
      multiple={!camera}
      onClick={camera ? prepareReading : undefined}
      onChange={({ currentTarget }) => {
        onAdd([...(currentTarget.files ?? [])]);
        // Lets the person choose the same file again after removing it.
        currentTarget.value = '';
      }}
    />
  );
}
