import type { Mailer } from '#platform/mail/mail.ts';
import { type Handler, handle } from '#platform/request/handler.ts';
import * as session from '../contract.ts';
import * as email from '../email.contract.ts';
import * as outbox from '../outbox.contract.ts';
import * as profile from '../profile.contract.ts';
import * as reset from '../reset.contract.ts';
import * as factor from '../second-factor.contract.ts';
import * as security from '../security.contract.ts';
import * as signUp from '../signup.contract.ts';
import * as emails from './email.service.ts';
import { readOutbox } from './outbox.service.ts';
import * as profiles from './profile.service.ts';
import * as resets from './reset.service.ts';
import * as factors from './second-factor.service.ts';
import { listChanges } from './security.service.ts';
import * as sessions from './session.service.ts';
import * as signUps from './signup.service.ts';

const { confirm } = factors;

/** @param mailer stores the mails when no mail server is configured. */
export const accountsApi = (mailer: Pick<Mailer, 'outbox' | 'undelivered'>): Handler[] => [
  handle(session.authenticate, { prepare: sessions.verifySignIn, run: sessions.signIn }),
  handle(session.fetchToken, sessions.restore),
  handle(session.logout, sessions.signOut),
  handle(signUp.signUpFormValidation, { prepare: signUps.checkForm, run: signUps.approveForm }),
  handle(signUp.signUp, { prepare: signUps.prepareSignUp, run: signUps.signUp }),
  handle(signUp.activate, { prepare: signUps.prepareActivation, run: signUps.activate }),
  handle(reset.forgotPassword, { prepare: resets.prepareForgot, run: resets.forgot }),
  handle(reset.resetPassword, { prepare: resets.prepareReset, run: resets.reset }),
  handle(email.confirmEmail, { prepare: emails.countTry, run: emails.confirmEmail }),
  handle(email.undoEmail, { prepare: emails.countTry, run: emails.undoEmail }),
  handle(profile.readProfile, profiles.readProfile),
  handle(profile.updateProfile, { prepare: profiles.confirmProfile, run: profiles.updateProfile }),
  handle(profile.updatePassword, { prepare: profiles.preparePassword, run: profiles.updatePassword }),
  handle(profile.chooseTheme, profiles.chooseTheme),
  handle(profile.chooseLanguage, profiles.chooseLanguage),
  handle(profile.listSessions, profiles.listSessions),
  handle(profile.endOtherSessions, profiles.endOtherSessions),
  handle(profile.endSession, profiles.endSession),
  handle(security.listSecurityChanges, listChanges),
  handle(factor.readSecondFactors, factors.readStatus),
  handle(factor.beginTotp, { prepare: confirm, run: factors.beginTotp }),
  handle(factor.confirmTotp, { prepare: factors.countConfirmation, run: factors.confirmTotp }),
  handle(factor.removeTotp, { prepare: confirm, run: factors.removeTotp }),
  handle(factor.beginPasskey, { prepare: factors.preparePasskey, run: factors.beginPasskey }),
  handle(factor.addPasskey, { prepare: factors.verifyPasskey, run: factors.addPasskey }),
  handle(factor.removePasskey, { prepare: confirm, run: factors.removePasskey }),
  handle(factor.renewRecoveryCodes, { prepare: confirm, run: factors.renewCodes }),
  handle(outbox.listOutbox, readOutbox(mailer)),
];
