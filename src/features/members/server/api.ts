import { type Handler, handle } from '#platform/request/handler.ts';
import * as actingContract from '../acting.contract.ts';
import * as contract from '../contract.ts';
import * as acting from './acting.service.ts';
import * as invitations from './invitation.service.ts';
import * as members from './member.service.ts';
import * as factors from './second-factor.service.ts';

export const membersApi: readonly Handler[] = [
  handle(contract.listMembers, members.listMembers),
  handle(contract.readMember, members.readMember),
  handle(contract.inviteMember, { prepare: members.countInvitation, run: invitations.invite }),
  handle(contract.resendInvitation, { prepare: members.countInvitation, run: invitations.resend }),
  handle(contract.revokeInvitation, invitations.revoke),
  handle(contract.updateMember, { prepare: members.countAddresses, run: members.updateMember }),
  handle(contract.deleteMember, members.deleteMember),
  handle(contract.resetSecondFactor, factors.resetSecondFactor),
  handle(contract.messageMember, { prepare: members.countMessage, run: members.messageMember }),
  handle(actingContract.startActing, acting.start),
  handle(actingContract.stopActing, acting.stop),
];
