/**
 * Without a network, shows when the page's data was read, and reads it again as soon as the network is back.
 */
import { Group } from '@mantine/core';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useMomentText } from '#ui/date.tsx';
import { Icon } from '#ui/icon.tsx';
import { useReadAt } from '#ui/last-read.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import en from '../shell/messages.en.json';
import fr from '../shell/messages.fr.json';
import { workerScopes } from './documents.ts';

declare global {
  interface Window {
    /** The framework's list of routes. */
    __reactRouterManifest?: { version: string };
  }
}

/** Milliseconds between two tries: the browser does not know whether the server can be reached. */
const RETRY_MS = 30_000;

export function OfflineNotice() {
  const t = useTexts({ en, fr });
  const momentText = useMomentText();
  const readAt = useReadAt();
  const { revalidate } = useRevalidator();
  useEffect(() => void registerWorker(), []);
  useEffect(() => {
    if (readAt === undefined) return;
    const read = () => void revalidate();
    const timer = setInterval(read, RETRY_MS);
    window.addEventListener('online', read);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', read);
    };
  }, [readAt, revalidate]);
  return (
    <div role="status">
      {readAt !== undefined && (
        <Group gap="8px 12px" wrap="nowrap" className={layout.banner}>
          <Icon name="offline" />
          {t(navigator.onLine ? 'unreachable_read' : 'offline_read', {
            when: momentText(readAt, 'recent'),
          })}
        </Group>
      )}
    </div>
  );
}

/** Call it only for signed-in people. The address contains the build, so that a new build is installed at once. */
async function registerWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const address = `/office-worker.js?build=${window.__reactRouterManifest?.version}`;
  try {
    for (const scope of workerScopes) await navigator.serviceWorker.register(address, { scope });
  } catch {
    // The browser forbids it, or there is no network: pages then need one to start.
  }
}
