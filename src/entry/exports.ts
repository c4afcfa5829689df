/** Lists what each kind of large file is made from. */
import { archivedBills } from '#features/billing/server/bill.service.ts';
import { monthOf } from '#features/closing/archive.rules.ts';
import { makeActivityReports } from '#features/closing/server/archive.service.ts';
import type { ExportSources } from '#features/exports/server/service.ts';
import { maySeeEverybody } from '#features/planning/access.ts';
import { exportArchive } from '#features/workspaces/contract.ts';
import { makeArchive } from '#features/workspaces/server/archive.service.ts';
import { isForRole } from '#kernel/call.ts';

export const exportSources: ExportSources = {
  workspace: {
    may: ({ role }) => isForRole(exportArchive, role),
    path: () => 'workspace',
    make: makeArchive([archivedBills]),
  },
  activity_reports: {
    may: maySeeEverybody,
    path(subject) {
      const { year, month } = monthOf(subject);
      return `closing?year=${year}&month=${month}`;
    },
    make: makeActivityReports,
  },
};
