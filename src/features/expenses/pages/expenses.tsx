/**
 * The page with the expense reports of a person (business-app §2 «Expenses»); `?memberId=` shows another
 * member's.
 */
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, data, Link, useNavigate } from 'react-router';
import { exportEntries } from '#features/books/contract.ts';
import { listContractsOfUser } from '#features/contracts/assignment.contract.ts';
import { PreparedFiles } from '#features/exports/components/prepared-files.tsx';
import { useArrivals } from '#features/receipts/components/unsent-receipts.ts';
import { UnsentReceiptsTray } from '#features/receipts/components/unsent-receipts-tray.tsx';
import { spanOfMonth } from '#kernel/day.ts';
import { useAction } from '#ui/actions.ts';
import { apiContext } from '#ui/context.ts';
import { Icon } from '#ui/icon.tsx';
import { listQuery, usePaging } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ScreenLink } from '#ui/screen-link.tsx';
import { sessionContext, useSession } from '#ui/session.tsx';
import { useToday } from '#ui/zone.tsx';
import { mayDecideReports } from '../access.ts';
import { AccountingLinks, AccountingMenu, proposedMonths } from '../components/accounting-menu.tsx';
import { ReportTable } from '../components/report-table.tsx';
import { exportRebilling } from '../export.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { listReports } from '../report.contract.ts';

const CreateReportDialog = onDemand(
  async () => (await import('../components/report-dialog.tsx')).CreateReportDialog,
  ({ opened }) => opened,
);
const AccountingDialog = onDemand(
  async () => (await import('../components/accounting-dialog.tsx')).AccountingDialog,
  ({ opened }) => opened,
);

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = context.get(apiContext);
  const memberId = new URL(request.url).searchParams.get('memberId');
  // An invalid id is a 404.
  if (memberId !== null && !/^[1-9]\d{0,8}$/.test(memberId)) throw data(null, { status: 404 });
  const userId = memberId === null ? context.get(sessionContext).current()?.userId : Number(memberId);
  if (userId === undefined) throw data(null, { status: 404 });
  const params = { userId };
  const [list, { contracts }] = await Promise.all([
    api(listReports, { params, query: listQuery(listReports, request.url) }),
    api(listContractsOfUser, { params, query: {} }),
  ]);
  return { list, contracts };
}

interface ExpensesPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function ExpensesPage({ loaderData: { list, contracts } }: ExpensesPageProps) {
  const t = useTexts({ en, fr });
  const { userId, role } = useSession();
  const toLocal = useLocalPath();
  const navigate = useNavigate();
  const { reload } = usePaging();
  useArrivals(reload);
  const [creating, setCreating] = useState(false);
  const own = list.user.user_id === userId;
  const leads = own && mayDecideReports({ role });
  const [choosing, setChoosing] = useState(false);
  const [last] = proposedMonths(useToday());
  const onPhone = useMediaQuery('(max-width: 47.99em)', false) ?? false;
  useAction('create_report', own ? () => setCreating(true) : undefined);
  const create = own && (
    <Button leftSection={<Icon name="add" size={16} />} onClick={() => setCreating(true)}>
      {t('report_new')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={own ? t('title') : t('title_of', { name: list.user.name })}
        lead={own ? t('lead') : undefined}
        actions={
          leads ? (
            <>
              {!onPhone && <AccountingMenu onCustom={() => setChoosing(true)} />}
              {create}
              <LeadingMenu onCustom={onPhone ? () => setChoosing(true) : undefined} />
            </>
          ) : (
            <>
              {!own && <ScreenLink path="all-reports" label="all_reports" />}
              {!own && (
                <Button
                  component={Link}
                  to={toLocal(`/app/planning?memberId=${list.user.user_id}`)}
                  variant="default"
                  leftSection={<Icon name="planning" size={16} />}
                >
                  {t('month')}
                </Button>
              )}
              <Button
                component={Link}
                to={toLocal(
                  own ? '/app/expenses/vehicles' : `/app/expenses/vehicles?memberId=${list.user.user_id}`,
                )}
                variant="default"
                leftSection={<Icon name="vehicle" size={16} />}
              >
                {t('vehicles')}
              </Button>
              {create}
            </>
          )
        }
      />
      {leads && <PreparedFiles of={[exportEntries, exportRebilling]} />}
      {own && (
        <UnsentReceiptsTray onOpen={({ reportId }) => void navigate(toLocal(`/app/expenses/${reportId}`))} />
      )}
      <ReportTable list={list} contracts={contracts} own={own} />
      {/* Not in the menu, so that it stays open when the phone is turned. */}
      {leads && last && (
        <AccountingDialog opened={choosing} period={spanOfMonth(last)} onClose={() => setChoosing(false)} />
      )}
      <CreateReportDialog opened={creating} onClose={() => setCreating(false)} />
    </>
  );
}

interface LeadingMenuProps {
  /** Exports a custom period; undefined if the accounting has a menu of its own. */
  onCustom: (() => void) | undefined;
}

/** The actions of a manager or owner beside «New report», in one menu. */
function LeadingMenu({ onCustom }: LeadingMenuProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t('other_actions')} data-compact>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={toLocal('/app/all-reports')}
          leftSection={<Icon name="reports" size={16} />}
        >
          {t('all_title')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={toLocal('/app/expenses/vehicles')}
          leftSection={<Icon name="vehicle" size={16} />}
        >
          {t('vehicles')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={toLocal('/app/expenses/settings')}
          leftSection={<Icon name="settings" size={16} />}
        >
          {t('settings')}
        </Menu.Item>
        {onCustom && (
          <>
            <Menu.Label>{t('accounting')}</Menu.Label>
            <AccountingLinks custom={`${t('accounting_period')}…`} onCustom={onCustom} />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
