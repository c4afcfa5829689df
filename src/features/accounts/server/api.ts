import { type Handler, handle } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import type { SessionService } from './session.service.ts';

export function accountsApi(sessions: SessionService): Handler[] {
  return [
    handle(contract.authenticate, sessions.signIn),
    handle(contract.fetchToken, sessions.restore),
    handle(contract.logout, sessions.signOut),
  ];
}
