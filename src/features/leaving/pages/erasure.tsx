/**
 * The page that shows, before a former member's personal data is erased, what is removed, what stays and why.
 */
import { Anchor, Button, Text } from '@mantine/core';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { Problem } from '#kernel/problem.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { apiContext } from '#ui/context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useCall } from '#ui/use-call.ts';
import { type Erasure, erasePerson, readErasure } from '../erasure.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Returns `erasure` undefined for a person who is still a member. */
export async function clientLoader({ context, params }: ClientLoaderFunctionArgs) {
  const memberId = Number(params.memberId);
  const erasure = await context
    .get(apiContext)(readErasure, { params: { memberId } })
    .catch((problem: unknown) => {
      if (problem instanceof Problem && problem.code === 'NOT_LEFT') return undefined;
      throw problem;
    });
  return { memberId, erasure };
}

interface ErasurePageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function ErasurePage({ loaderData: { memberId, erasure } }: ErasurePageProps) {
  return erasure === undefined ? <NotLeft memberId={memberId} /> : <ErasurePreview erasure={erasure} />;
}

function NotLeft({ memberId }: { memberId: number }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  return (
    <>
      <PageHeader
        title={t('not_left_page')}
        crumbs={[{ label: t('members'), to: '/app/members' }, { label: t('not_left_page') }]}
      />
      <EmptyState
        icon="person"
        title={t('not_left')}
        text={t('not_left_text')}
        action={
          <Button component={Link} to={toLocal(`/app/members/${memberId}`)}>
            {t('not_left_open')}
          </Button>
        }
      />
    </>
  );
}

function ErasurePreview({ erasure }: { erasure: Erasure }) {
  const { member, erased, kept, erased_at: erasedAt, undecided, unpaid } = erasure;
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const { dayOf } = useFormat();
  const confirm = useConfirm();
  const erase = useCall(erasePerson);
  const { memberId, name } = member;
  const heading = t(erasedAt === null ? 'to_erase' : 'erased');
  async function eraseData() {
    const question = {
      title: t('erase_confirm_title', { name }),
      text: t('erase_confirm_text'),
      deletedItems: erased.map(({ part }) => t(`erased_${part}`)),
      confirm: t('erase'),
    };
    const confirmed = await confirm(question);
    if (confirmed) await erase.run({ params: { memberId } }, { confirmed });
  }
  return (
    <>
      <PageHeader
        title={t('erasure_title', { name })}
        fact={t('erasure_lead')}
        crumbs={[{ label: t('members'), to: '/app/members?state=former' }, { label: name }]}
      />
      <SettingsSection
        title={heading}
        {...(erasedAt !== null && { lead: t('erased_at', { day: dayOf(erasedAt, 'long') }) })}
      >
        <ItemList label={heading}>
          {erased.map(({ part, count }) => (
            <Item key={part} title={t(`erased_${part}`)} detail={t(`erased_${part}_note`, { count })} />
          ))}
        </ItemList>
        {erasedAt === null && undecided > 0 && (
          <Text>
            {t('undecided', { count: undecided })}{' '}
            <Anchor
              component={Link}
              underline="always"
              to={toLocal(`/app/expenses?memberId=${memberId}&state=submitted`)}
            >
              {t('see_reports')}
            </Anchor>
          </Text>
        )}
        {erasedAt === null && unpaid > 0 && (
          <Text>
            {t('unpaid', { count: unpaid })}{' '}
            <Anchor component={Link} to={toLocal('/app/payments')}>
              {t('see_payments')}
            </Anchor>
          </Text>
        )}
        {erasedAt === null && (
          <div>
            <Button
              color="red"
              loading={erase.pending}
              disabled={undecided + unpaid > 0}
              onClick={() => void eraseData()}
              styles={{ label: { whiteSpace: 'normal' } }}
            >
              {t('erase')}
            </Button>
          </div>
        )}
      </SettingsSection>
      <SettingsSection title={t('kept')}>
        <ItemList label={t('kept')}>
          {kept.map(({ part, count }) => (
            <Item key={part} title={t(`kept_${part}`)} detail={t(`kept_${part}_note`, { count })} />
          ))}
        </ItemList>
      </SettingsSection>
    </>
  );
}
