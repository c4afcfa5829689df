/** Lists all kinds of inbox items. Add a new kind here. */
import type { ApprovalKind } from './approval-kind.ts';
import { leaveApprovals } from './leave-approvals.tsx';
import { reportApprovals } from './report-approvals.tsx';
import { weekApprovals } from './week-approvals.tsx';

export const approvalKinds: readonly ApprovalKind[] = [weekApprovals, reportApprovals, leaveApprovals];
