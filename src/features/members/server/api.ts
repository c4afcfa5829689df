import { type Handler, handlers } from '#platform/request/handler.ts';
import * as actingContract from '../acting.contract.ts';
import * as contract from '../contract.ts';
import * as acting from './acting.service.ts';
import * as invitations from './invitation.service.ts';
import * as members from './member.service.ts';
import * as factors from './second-factor.service.ts';

export const membersApi: readonly Handler[] = [
  ...handlers(contract, {
    ...members,
    ...invitations,
    ...factors,
    inviteMember: { prepare: members.countInvitation, run: invitations.inviteMember },
    resendInvitation: { prepare: members.countInvitation, run: invitations.resendInvitation },
    updateMember: { prepare: members.countAddresses, run: members.updateMember },
    messageMember: { prepare: members.countMessage, run: members.messageMember },
  }),
  ...handlers(actingContract, acting),
];
