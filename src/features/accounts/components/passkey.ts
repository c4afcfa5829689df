/** Calls the browser's authenticators. The library is imported when it is first used. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/**
 * WebAuthn JSON. The contract does not repeat the standard: the server's library writes this JSON and the browser's library reads
 * it.
 */
type Json = Record<string, unknown>;

/**
 * Asks an authenticator for a passkey.
 * @param options from the server.
 * @returns undefined if the person or the authenticator declines.
 */
export async function requestPasskey(options: Json): Promise<{ assertion: Json } | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  if (!isRequestOptions(options)) return declined();
  const answer = await startAuthentication({ optionsJSON: options }).catch(declined);
  return answer && { assertion: { ...answer } };
}

/**
 * Creates a passkey with an authenticator.
 * @param options from the server.
 * @returns undefined if the person or the authenticator declines.
 */
export async function makePasskey(options: Json): Promise<Json | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  if (!isCreationOptions(options)) return declined();
  const answer = await startRegistration({ optionsJSON: options }).catch(declined);
  return answer && { ...answer };
}

/**
 * Whether the options have what both libraries require: a challenge, and the user of a new passkey. The browser validates the rest.
 */
function isRequestOptions(options: Json): options is Json & PublicKeyCredentialRequestOptionsJSON {
  return typeof options.challenge === 'string';
}

function isCreationOptions(options: Json): options is Json & PublicKeyCredentialCreationOptionsJSON {
  return isRequestOptions(options) && typeof options.user === 'object';
}

/** Browsers deliberately report cancelling, a timeout and an unknown key as the same error. */
function declined(): undefined {
  return undefined;
}
