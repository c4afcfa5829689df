/** Changes the licences of a workspace: one is valid at a time, and is billed from its first day. */

import type { Pricing } from '#features/workspaces/rules.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addMonths } from '#kernel/day.ts';
import { mainlandZone } from '#kernel/zone.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { type BillLine, creditFor } from '../rules.ts';
import * as bills from './bill.repo.ts';
import { issue } from './bill.service.ts';
import { setPricing } from './order.repo.ts';

export interface Plan {
  workspaceId: number;
  pricing: Pricing;
  /** Per month, before VAT. */
  price_cents: number;
}

/**
 * Changes the plan from today. The first bill credits the rest of a month that is already billed. The caller must have locked the
 * workspace.
 */
export async function changePlanAndBill(context: MemberContext, plan: Plan): Promise<void> {
  const { db, now } = context;
  const { workspaceId, pricing, price_cents } = plan;
  const today = civilDay(now, mainlandZone);
  const former = await bills.findLicence(db, workspaceId);
  const lines: BillLine[] = [];
  if (price_cents > 0)
    lines.push({ kind: 'plan', pricing, from: today, until: addMonths(today, 1), cents: price_cents });
  if (former !== undefined) {
    const { pricing, price_cents: priceCents, valid_from: validFrom } = former;
    const credit = creditFor({ pricing, priceCents, validFrom, validUntil: null }, today);
    if (credit !== undefined) lines.push(credit);
    await bills.endLicence(db, former.id, today);
  }
  await setPricing(db, workspaceId, pricing);
  const licence = { workspace_id: workspaceId, pricing, price_cents, valid_from: today };
  const id = await bills.insertLicence(db, licence);
  await issue(context, { ...licence, id, valid_until: null }, lines);
}
