import { type Handler, handlers } from '#platform/request/handler.ts';
import * as actingContract from '../acting.contract.ts';
import * as contract from '../contract.ts';
import * as acting from './acting.service.ts';
import * as invitations from './invitation.service.ts';
import { inviteMember, resendInvitation } from './invitation.service.ts';
import * as members from './member.service.ts';
import {
  countAddresses,
  countInvitation,
  countMessage,
  messageMember,
  updateMember,
} from './member.service.ts';
import * as factors from './second-factor.service.ts';
import { sendPasswordLink } from './second-factor.service.ts';

export const api: readonly Handler[] = [
  ...handlers(contract, {
    ...members,
    ...invitations,
    ...factors,
    inviteMember: { prepare: countInvitation, run: inviteMember },
    resendInvitation: { prepare: countInvitation, run: resendInvitation },
    sendPasswordLink: { prepare: countInvitation, run: sendPasswordLink },
    updateMember: { prepare: countAddresses, run: updateMember },
    messageMember: { prepare: countMessage, run: messageMember },
  }),
  ...handlers(actingContract, acting),
];
