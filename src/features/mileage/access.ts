/** Decides permissions on vehicles (product.md §1 «Rights»). */
import type { Member } from '#kernel/actor.ts';

type Who = Pick<Member, 'userId' | 'role'>;

/** People see their own vehicles; managers and owners see all vehicles of the workspace. */
export function mayReadVehiclesOf(actor: Who, userId: number): boolean {
  return actor.userId === userId || mayReadAllVehicles(actor);
}

export function mayReadAllVehicles(actor: Pick<Who, 'role'>): boolean {
  return actor.role === 'ROLE_MANAGER' || actor.role === 'ROLE_OWNER';
}

/** People change only their own vehicles. */
export function mayChangeVehicle(actor: Who, vehicle: { userId: number }): boolean {
  return actor.userId === vehicle.userId;
}
