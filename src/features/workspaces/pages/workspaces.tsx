/**
 * The page with all workspaces of the installation, for administrators (business-app §2 «Workspaces and
 * settings»).
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { useAction } from '#ui/actions.ts';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { listQuery, usePaging } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { WholeWords } from '#ui/whole-words.tsx';
import {
  listWorkspaces,
  readOneWorkspace,
  updateWorkspace,
  type WorkspaceRow,
} from '../administration.contract.ts';
import { CreateDialog } from '../components/create-dialog.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { pricings } from '../rules.ts';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const query = listQuery(listWorkspaces, request.url);
  return context.get(apiContext)(listWorkspaces, { query });
}

interface WorkspacesPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function WorkspacesPage({ loaderData: list }: WorkspacesPageProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const { reload } = usePaging();
  const [creating, setCreating] = useState(false);
  useAction('create_workspace', () => setCreating(true));
  const create = (
    <Button leftSection={<Icon name="add" size={16} />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('all_title')}
        lead={t('all_lead')}
        actions={
          <>
            <Button component={Link} to={toLocal('/app/system')} variant="default">
              {t('system')}
            </Button>
            {create}
          </>
        }
      />
      <DataTable
        label={t('all_title')}
        call={listWorkspaces}
        list={list}
        search={t('search')}
        filters={{
          pricing: {
            label: t('filter_plan'),
            options: pricings.map((plan) => ({ value: plan, label: t(`plan_${plan}`) })),
          },
          state: {
            label: t('filter_state'),
            options: [
              { value: 'active', label: t('state_active') },
              { value: 'pending-deletion', label: t('state_leaving') },
            ],
          },
        }}
        rowId={(row) => row.workspaceId}
        rowName={(row) => row.name}
        rowLink={(row) => toLocal(`/app/workspaces/${row.workspaceId}`)}
        cells={{
          name: (row) => <Name workspace={row} />,
          storageProvider: (row) => t(`provider_${row.storageProvider}`),
          pricing: (row) => t(`plan_${row.pricing}`),
          state: (row) => <State workspace={row} />,
        }}
        places={{ email: 'detail', domainName: 'extra', storageProvider: 'extra' }}
        actions={(row) => [
          { label: t('operations'), icon: 'storage', to: toLocal(`/app/workspaces/${row.workspaceId}`) },
          {
            label: t('see_members'),
            icon: 'members',
            to: toLocal(`/app/members?workspaceId=${row.workspaceId}`),
          },
          {
            label: t('edit'),
            icon: 'edit',
            dialog: (close) => <EditDialog workspace={row} onClose={close} />,
          },
        ]}
        empty={<EmptyState icon="workspaces" title={t('none')} text={t('none_text')} />}
      />
      <CreateDialog
        opened={creating}
        providers={list.storageProviders}
        onClose={() => setCreating(false)}
        onCreated={reload}
      />
    </>
  );
}

function Name({ workspace }: { workspace: WorkspaceRow }) {
  const t = useTexts({ en, fr });
  return (
    <span>
      <WholeWords text={workspace.name} />
      {workspace.is_site && <small>&ensp;{t('site_mark')}</small>}
    </span>
  );
}

function State({ workspace }: { workspace: WorkspaceRow }) {
  const t = useTexts({ en, fr });
  const { dayOf } = useFormat();
  if (workspace.deletion_due_at !== null)
    return <StateDot tone="bad">{t('state_pending', { day: dayOf(workspace.deletion_due_at) })}</StateDot>;
  if (workspace.runtime !== 'running')
    return <StateDot tone="waiting">{t(`state_${workspace.runtime}`)}</StateDot>;
  return <StateDot tone="good">{t('state_active')}</StateDot>;
}

interface EditDialogProps {
  workspace: WorkspaceRow;
  onClose(): void;
}

/** The dialog in which administrators change name, address, public host and plan of a workspace. */
function EditDialog({ workspace, onClose }: EditDialogProps) {
  const t = useTexts({ en, fr });
  const params = { workspaceId: workspace.workspaceId };
  // The list may be outdated; its row is shown until the workspace is loaded.
  const reading = useCallState(readOneWorkspace, { params });
  const { name, email, domainName, pricing } = reading.data ?? workspace;
  const form = useForm(updateWorkspace, {
    of: reading,
    given: { params },
    initial: { name, email, domainName, pricing },
    onSuccess: onClose,
  });
  return (
    <FormDialog form={form} title={t('edit_title', { name })} submit={t('save')} onClose={onClose}>
      <TextField {...form.field('name')} label={t('name')} data-autofocus />
      <TextField {...form.field('email')} type="email" label={t('email')} />
      <TextField {...form.field('domainName')} label={t('edit_domain')} description={t('edit_domain_note')} />
      <SelectField
        {...form.field('pricing')}
        label={t('pricing')}
        description={t('edit_plan_note')}
        data={pricings.map((value) => ({ value, label: t(`plan_${value}`) }))}
        required
      />
    </FormDialog>
  );
}
