/** Asks the browser's authenticators. The library is fetched when somebody has a passkey or wants one. */

/** What the WebAuthn standard says of it, the contract does not repeat: the server's library made it, this one's reads it. */
type Json = Record<string, unknown>;

/** @param options what the server demands. @returns undefined when the person or the authenticator declines. */
export async function askPasskey(options: Json): Promise<{ assertion: Json } | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const answer = await startAuthentication({ optionsJSON: options as never }).catch(declined);
  return answer && { assertion: { ...answer } };
}

/** The same for making one. */
export async function makePasskey(options: Json): Promise<Json | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const answer = await startRegistration({ optionsJSON: options as never }).catch(declined);
  return answer && { ...answer };
}

/** Browsers do not tell why: cancelled, timed out and unknown key are one error, on purpose. */
function declined(): undefined {
  return undefined;
}
