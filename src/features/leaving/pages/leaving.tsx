/**
 * The page with a member's open items and the choices for them, before the member is disabled or deleted, and
 * afterwards.
 */
import { Button } from '@mantine/core';
import { type ClientLoaderFunctionArgs, useNavigate, useRevalidator } from 'react-router';
import { deleteMember } from '#features/members/contract.ts';
import { showAlert } from '#ui/alerts.ts';
import { apiContext } from '#ui/context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useForm } from '#ui/use-form.ts';
import { EndChoice, useDeletion } from '../components/end-choice.tsx';
import { OpenGroupSection } from '../components/open-group.tsx';
import { readLeaving, settleLeaving } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type End, ends, settledGroups } from '../rules.ts';

export async function clientLoader({ context, params, request }: ClientLoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get('end');
  const leaving = await context.get(apiContext)(readLeaving, {
    params: { memberId: Number(params.memberId) },
  });
  const end: End = leaving.member.state === 'left' ? 'none' : (ends.find((one) => one === wanted) ?? 'none');
  return { ...leaving, end };
}

interface LeavingPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function LeavingPage({ loaderData: { member, groups, people, end } }: LeavingPageProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const left = member.state === 'left';
  const { memberId, name } = member;
  const form = useForm(settleLeaving, {
    given: { params: { memberId } },
    initial: { end, ...Object.fromEntries(settledGroups.map((group) => [group, 'leave'])) },
    keeps: false,
    failure: ({ code, msg }): string | undefined => {
      if (code === 'LAST_OWNER') return t('last_owner');
      // The person sees this call as deleting a member, so it has the failure text of a deletion (specification
      // §8).
      return chosen === 'delete' && msg === settleLeaving.texts.failure
        ? deleteMember.texts.failure
        : undefined;
    },
    // The alert already reports what happened to the account.
    success: '',
    // Reloading would cancel the navigation.
    reload: false,
    onSuccess: ({ state }) => {
      const ended = state !== member.state;
      showAlert('success', t(ended ? `done_${state}` : 'done_settled'));
      void (ended ? navigate(toLocal('/app/members')) : revalidate());
    },
  });
  const chosen = ends.find((one) => one === form.field('end').value) ?? 'none';
  const possible = ends.filter((one) => one !== 'disable' || member.state === 'enabled');
  const asksFirst = useDeletion({ name, groups, people, form, deletes: chosen === 'delete' });
  return (
    <>
      <PageHeader
        title={t('title', { name })}
        fact={t(left ? 'lead_left' : 'lead_enabled')}
        crumbs={[{ label: t('members'), to: '/app/members' }, { label: name }]}
      />
      {groups.length === 0 && <EmptyState icon="check" title={t('none')} text={t('none_text')} />}
      {(groups.length > 0 || !left) && (
        <FormFrame form={asksFirst}>
          {groups.map((open) => (
            <OpenGroupSection key={open.group} open={open} form={form} people={people} />
          ))}
          <SettingsSection title={t('end_title')}>
            {!left && <EndChoice form={form} possible={possible} />}
            <div>
              <Button
                type="submit"
                loading={form.pending}
                {...(chosen === 'delete' && { color: 'red' })}
                styles={{ label: { whiteSpace: 'normal' } }}
              >
                {t(`submit_${chosen}`, { name })}
              </Button>
            </div>
          </SettingsSection>
        </FormFrame>
      )}
    </>
  );
}
