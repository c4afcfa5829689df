/** Decides permissions on clients. */
import type { Person, Role } from '#kernel/actor.ts';

/** Roles that read and write clients: those that write contracts, which name them. */
export const clientWriters = ['ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'] as const satisfies readonly Role[];

/** Whether the actor may delete clients; never in another person's name. */
export function mayDeleteClients({ role, actedBy }: Pick<Person, 'role'> & { actedBy?: unknown }): boolean {
  return clientWriters.some((writer) => writer === role) && actedBy === undefined;
}
