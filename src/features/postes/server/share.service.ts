/** Reads and changes the deductible shares of expense types. */
import type { CallInput } from '#kernel/call.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayManagePostes } from '../access.ts';
import type { Poste } from '../contract.ts';
import { rowOn, shareOn } from '../deductible.rules.ts';
import type * as contract from '../share.contract.ts';
import * as repo from './repo.ts';
import { readPoste } from './service.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/** @throws Problem 403; 404 */
async function lockedPoste({ db, actor }: MemberContext, posteId: number): Promise<repo.PosteRecord> {
  if (!mayManagePostes(actor)) throw new Problem(403);
  const [poste] = await repo.lockPostes(db, [posteId]);
  return orNotFound(poste);
}

/** @throws Problem 403; 404 */
export async function addPosteShare(
  context: MemberContext,
  { params, body }: On<'addPosteShare'>,
): Promise<Poste> {
  const { db, actor } = context;
  const poste = await lockedPoste(context, params.posteId);
  const { basis, from, type = null, percent } = body;
  const share = basis === 'own' ? (percent ?? null) : null;
  const before = rowOn(poste.shares, type, from);
  await repo.saveShare(db, {
    workspace_id: actor.workspaceId,
    poste_id: poste.id,
    vat_type: type,
    valid_from: from,
    basis,
    share,
  });
  await context.record({
    action: 'poste.share-set',
    subjectType: 'poste',
    subjectId: poste.id,
    detail: {
      name: poste.name,
      from,
      basis: [before?.basis ?? null, basis],
      ...(type !== null && { vat_type: type }),
      share: [shareOn(poste.shares, type, from), shareOn([{ type, basis, share, from }], type, from)],
    },
  });
  return readPoste(context, { params, query: undefined, body: undefined });
}

/** @throws Problem 403; 404 */
export async function deletePosteShare(
  context: MemberContext,
  { params }: On<'deletePosteShare'>,
): Promise<Poste> {
  const poste = await lockedPoste(context, params.posteId);
  const row = orNotFound(poste.shares.find(({ shareId }) => shareId === params.shareId));
  await repo.deleteShare(context.db, poste.id, row.shareId);
  await context.record({
    action: 'poste.share-deleted',
    subjectType: 'poste',
    subjectId: poste.id,
    detail: {
      name: poste.name,
      from: row.from,
      basis: row.basis,
      ...(row.type !== null && { vat_type: row.type }),
      share: shareOn([row], row.type, row.from),
    },
  });
  return readPoste(context, { params, query: undefined, body: undefined });
}

/**
 * Sets the basis of expense types that nobody has reviewed. A type that was reviewed in the meantime keeps its
 * share.
 * @throws Problem 403; 404 for an unknown type.
 */
export async function reviewPostes(context: MemberContext, { body }: On<'reviewPostes'>) {
  const { db, actor } = context;
  if (!mayManagePostes(actor)) throw new Problem(403);
  const wanted = new Map(body.postes.map(({ posteId, basis }) => [posteId, basis]));
  const postes = await repo.lockPostes(db, [...wanted.keys()]);
  if (postes.length < wanted.size) throw new Problem(404);
  const { from } = body;
  const reviewed: number[] = [];
  for (const poste of postes) {
    const basis = wanted.get(poste.id);
    if (basis === undefined || poste.shares.some(({ type }) => type === null)) continue;
    await repo.saveShare(db, {
      workspace_id: actor.workspaceId,
      poste_id: poste.id,
      basis,
      valid_from: from,
    });
    const row = { type: null, basis, share: null, from };
    await context.record({
      action: 'poste.share-set',
      subjectType: 'poste',
      subjectId: poste.id,
      detail: {
        name: poste.name,
        from,
        basis: [null, basis],
        share: [shareOn(poste.shares, null, from), shareOn([row], null, from)],
      },
    });
    reviewed.push(poste.id);
  }
  return { reviewed };
}
