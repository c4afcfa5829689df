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
  const { workspaceOf } = members;
  return [
    handle(contract.listMembers, members.listMembers),
    handle(contract.readMember, members.readMember, workspaceOf),
    handle(contract.inviteMember, invitations.invite, invitations.workspaceToJoin),
    handle(contract.resendInvitation, invitations.resend, workspaceOf),
    handle(contract.revokeInvitation, invitations.revoke, workspaceOf),
    handle(contract.updateMember, members.updateMember, workspaceOf),
    handle(contract.deleteMember, members.deleteMember, workspaceOf),
    handle(contract.resetSecondFactor, factors.resetSecondFactor, workspaceOf),
    handle(contract.messageMember, members.messageMember, workspaceOf),
    handle(contract.startActing, acting.start, workspaceOf),
    handle(contract.stopActing, acting.stop),
  ];
}
