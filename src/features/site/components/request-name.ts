import type { ContactRequest } from '../contact.contract.ts';

/** Returns the name of a request: its sender's name, else address. */
export function nameOf(request: Pick<ContactRequest, 'firstName' | 'lastName' | 'email'>): string {
  return `${request.firstName} ${request.lastName}`.trim() || request.email;
}
