/** Creates and revokes the addresses at which the person's calendar program reads leave. */
import { Button, Code, Group } from '@mantine/core';
import { useState } from 'react';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { DateText } from '#ui/date.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import { createLeaveFeed, type LeaveFeed, revokeLeaveFeed } from '../feed.contract.ts';
import { type FeedKind, feedKinds } from '../feed.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function FeedsCard({ feeds }: { feeds: readonly LeaveFeed[] }) {
  const t = useTexts({ en, fr });
  return (
    <Card title={t('feeds')} hint={t('feeds_text')}>
      <ItemList label={t('feeds')}>
        {feedKinds.map((shows) => (
          <Feed key={shows} shows={shows} feed={feeds.find((one) => one.shows === shows)} />
        ))}
      </ItemList>
    </Card>
  );
}

function Feed({ shows, feed }: { shows: FeedKind; feed: LeaveFeed | undefined }) {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const [url, setUrl] = useState<string>();
  const params = { shows };
  const name = t(`feed_${shows}`);
  const create = useCall(createLeaveFeed, { onSuccess: (made) => setUrl(made.url) });
  const revoke = useCall(revokeLeaveFeed, { onSuccess: () => setUrl(undefined) });
  const askToRevoke = async () => {
    const question = {
      title: t('feed_revoke_title', { name }),
      text: t('feed_revoke_text'),
      confirm: t('feed_revoke'),
    };
    const confirmed = await confirm(question);
    if (confirmed) await revoke.run({ params }, { confirmed });
  };
  return (
    <Item
      title={name}
      detail={
        <>
          {t(`feed_${shows}_text`)}
          {feed !== undefined && (
            <>
              {' '}
              {t('feed_since')} <DateText instant={feed.createdAt} />.
            </>
          )}
          {url !== undefined && (
            <>
              <Group gap="xs" my="xs">
                <Code flex="1 1 14rem" px="xs" py={6} fz="xs" style={{ overflowWrap: 'anywhere' }}>
                  {url}
                </Code>
                <CopyButton text={url} />
              </Group>
              <p>{t('feed_once')}</p>
            </>
          )}
        </>
      }
      action={
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t(feed === undefined ? 'feed_create_of' : 'feed_renew_of', { name })}
            loading={create.pending}
            onClick={() => void create.run({ params })}
          >
            {t(feed === undefined ? 'feed_create' : 'feed_renew')}
          </Button>
          {feed !== undefined && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('feed_revoke_of', { name })}
              loading={revoke.pending}
              onClick={() => void askToRevoke()}
            >
              {t('feed_revoke')}
            </Button>
          )}
        </Group>
      }
    />
  );
}
