import type { ContactRequest } from '../contact.contract.ts';

/** What a request is called: who wrote it, by name or by address. */
export function nameOf(request: Pick<ContactRequest, 'firstName' | 'lastName' | 'email'>): string {
  return `${request.firstName} ${request.lastName}`.trim() || request.email;
}
