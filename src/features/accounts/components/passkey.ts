/** Asks the browser's authenticators. The library is fetched when somebody has a passkey or wants one. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** What the WebAuthn standard says of it, the contract does not repeat: the server's library made it, this one's reads it. */
type Json = Record<string, unknown>;

/** @param options what the server demands. @returns undefined when the person or the authenticator declines. */
export async function requestPasskey(options: Json): Promise<{ assertion: Json } | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  if (!isDemanded(options)) return declined();
  const answer = await startAuthentication({ optionsJSON: options }).catch(declined);
  return answer && { assertion: { ...answer } };
}

/** The same for making one. */
export async function makePasskey(options: Json): Promise<Json | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  if (!isOffered(options)) return declined();
  const answer = await startRegistration({ optionsJSON: options }).catch(declined);
  return answer && { ...answer };
}

/** What both libraries agree on: a challenge, and for a new passkey whose it will be. The rest is the browser's to judge. */
function isDemanded(options: Json): options is Json & PublicKeyCredentialRequestOptionsJSON {
  return typeof options.challenge === 'string';
}

function isOffered(options: Json): options is Json & PublicKeyCredentialCreationOptionsJSON {
  return isDemanded(options) && typeof options.user === 'object';
}

/** Browsers do not tell why: cancelled, timed out and unknown key are one error, on purpose. */
function declined(): undefined {
  return undefined;
}
