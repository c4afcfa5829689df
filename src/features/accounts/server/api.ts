import { type Handler, handle } from '#platform/request/handler.ts';
import * as session from '../contract.ts';
import * as outbox from '../outbox.contract.ts';
import * as profile from '../profile.contract.ts';
import * as reset from '../reset.contract.ts';
import * as factor from '../second-factor.contract.ts';
import * as signUp from '../signup.contract.ts';
import type { OutboxService } from './outbox.service.ts';
import type { ProfileService } from './profile.service.ts';
import type { ResetService } from './reset.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import type { SessionService } from './session.service.ts';
import type { SignUpService } from './signup.service.ts';

export interface AccountServices {
  sessions: SessionService;
  signUps: SignUpService;
  resets: ResetService;
  profiles: ProfileService;
  factors: SecondFactorService;
  outbox: OutboxService;
}

export function accountsApi(services: AccountServices): Handler[] {
  const { sessions, signUps, resets, profiles, factors } = services;
  return [
    handle(session.authenticate, sessions.signIn),
    handle(session.fetchToken, sessions.restore),
    handle(session.logout, sessions.signOut),
    handle(signUp.signUpFormValidation, signUps.validateForm),
    handle(signUp.signUp, signUps.register),
    handle(signUp.activate, signUps.useLink),
    handle(reset.forgotPassword, resets.forgot),
    handle(reset.resetPassword, resets.reset),
    handle(profile.readProfile, profiles.read),
    handle(profile.updateProfile, profiles.update),
    handle(profile.updatePassword, profiles.changePassword),
    handle(profile.listSessions, profiles.listOwnSessions),
    handle(profile.endOtherSessions, profiles.endOthers),
    handle(profile.endSession, profiles.endOne),
    handle(factor.readSecondFactors, factors.read),
    handle(factor.beginTotp, factors.beginTotp),
    handle(factor.confirmTotp, factors.confirmTotp),
    handle(factor.removeTotp, factors.removeTotp),
    handle(factor.beginPasskey, factors.beginPasskey),
    handle(factor.addPasskey, factors.addPasskey),
    handle(factor.removePasskey, factors.removePasskey),
    handle(factor.renewRecoveryCodes, factors.renewCodes),
    handle(outbox.listOutbox, services.outbox.list),
  ];
}
