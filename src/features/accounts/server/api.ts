import type { Mailer } from '#platform/mail/mail.ts';
import { type Handler, handlers } from '#platform/request/handler.ts';
import * as birthday from '../birthday.contract.ts';
import * as session from '../contract.ts';
import * as email from '../email.contract.ts';
import * as outbox from '../outbox.contract.ts';
import * as profile from '../profile.contract.ts';
import * as reset from '../reset.contract.ts';
import * as factor from '../second-factor.contract.ts';
import * as security from '../security.contract.ts';
import * as signUp from '../signup.contract.ts';
import * as birthdays from './birthday.service.ts';
import * as emails from './email.service.ts';
import { readOutbox } from './outbox.service.ts';
import * as profiles from './profile.service.ts';
import { confirmProfile, preparePassword, updatePassword, updateProfile } from './profile.service.ts';
import * as resets from './reset.service.ts';
import * as factors from './second-factor.service.ts';
import { listChanges } from './security.service.ts';
import * as sessions from './session.service.ts';
import * as signUps from './signup.service.ts';

const { confirm } = factors;

/**
 * Connects the calls of accounts with their services.
 * @param mailer stores mails if no mail server is configured.
 */
export const accountsApi = (mailer: Pick<Mailer, 'outbox' | 'undelivered'>): Handler[] => [
  ...handlers(session, {
    authenticate: { prepare: sessions.verifySignIn, run: sessions.signIn },
    fetchToken: sessions.restore,
    logout: sessions.signOut,
  }),
  ...handlers(signUp, {
    signUpFormValidation: { prepare: signUps.checkForm, run: signUps.approveForm },
    signUp: { prepare: signUps.prepareSignUp, run: signUps.signUp },
    activate: { prepare: signUps.prepareActivation, run: signUps.activate },
  }),
  ...handlers(reset, {
    forgotPassword: { prepare: resets.prepareForgot, run: resets.forgot },
    resetPassword: { prepare: resets.prepareReset, run: resets.reset },
  }),
  ...handlers(email, {
    confirmEmail: { prepare: emails.countTry, run: emails.confirmEmail },
    undoEmail: { prepare: emails.countTry, run: emails.undoEmail },
  }),
  ...handlers(profile, {
    ...profiles,
    updateProfile: { prepare: confirmProfile, run: updateProfile },
    updatePassword: { prepare: preparePassword, run: updatePassword },
  }),
  ...handlers(birthday, birthdays),
  ...handlers(security, { listSecurityChanges: listChanges }),
  ...handlers(factor, {
    readSecondFactors: factors.readStatus,
    beginTotp: { prepare: confirm, run: factors.beginTotp },
    confirmTotp: { prepare: factors.countConfirmation, run: factors.confirmTotp },
    removeTotp: { prepare: confirm, run: factors.removeTotp },
    beginPasskey: { prepare: factors.preparePasskey, run: factors.beginPasskey },
    addPasskey: { prepare: factors.verifyPasskey, run: factors.addPasskey },
    removePasskey: { prepare: confirm, run: factors.removePasskey },
    renewRecoveryCodes: { prepare: confirm, run: factors.renewCodes },
  }),
  ...handlers(outbox, { listOutbox: readOutbox(mailer) }),
];
