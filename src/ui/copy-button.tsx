/** Copies a text and confirms it. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { showAlert } from './alerts.ts';
import { Icon } from './icon.tsx';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';

/** Duration of the confirmation in milliseconds. */
const CONFIRMATION_MS = 2000;

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useTexts({ en, fr });
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => showAlert('warning', t('copy_failed')),
    );
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name={copied ? 'check' : 'copy'} size={16} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? t('copied') : (label ?? t('copy'))}</span>
    </Button>
  );
}
