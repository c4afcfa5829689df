import { type Handler, handle } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import type { ActingService } from './acting.service.ts';
import type { FactorService } from './factor.service.ts';
import type { InvitationService } from './invitation.service.ts';
import type { MemberService } from './member.service.ts';

export interface MemberServices {
  members: MemberService;
  invitations: InvitationService;
  acting: ActingService;
  factors: FactorService;
}

export function membersApi({ members, invitations, acting, factors }: MemberServices): Handler[] {
  return [
    handle(contract.listMembers, members.listMembers),
    handle(contract.readMember, members.readMember),
    handle(contract.inviteMember, invitations.invite),
    handle(contract.resendInvitation, invitations.resend),
    handle(contract.revokeInvitation, invitations.revoke),
    handle(contract.updateMember, members.updateMember),
    handle(contract.deleteMember, members.deleteMember),
    handle(contract.resetSecondFactor, factors.resetSecondFactor),
    handle(contract.messageMember, members.messageMember),
    handle(contract.startActing, acting.start),
    handle(contract.stopActing, acting.stop),
  ];
}
