import { createCustodyError, type CustodyErrorCode } from './custodyError.ts'

/** Codes of the errors of a browser; any other one means that it cannot use passkeys. */
const codes: Readonly<Partial<Record<string, CustodyErrorCode>>> = {
  NotAllowedError: 'custody.passkey_cancelled',
  AbortError: 'custody.passkey_cancelled',
  // The authenticator has one of the passkeys that a new one must not stand beside (WebAuthn Level 3 §5.1.3).
  InvalidStateError: 'custody.passkey_known',
}

/**
 * Asks the browser for a passkey.
 *
 * @throws `custody.passkey_cancelled`, `custody.passkey_known`, `custody.passkey_unavailable`
 */
export async function requestCredential(
  credentials: CredentialsContainer | undefined,
  send: (credentials: CredentialsContainer) => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  if (!credentials || !('PublicKeyCredential' in globalThis))
    throw createCustodyError('custody.passkey_unavailable')
  const credential = await send(credentials).catch((error: unknown) => {
    const name = error instanceof DOMException ? error.name : ''
    throw createCustodyError(codes[name] ?? 'custody.passkey_unavailable', error)
  })
  if (!credential) throw createCustodyError('custody.passkey_cancelled')
  return credential as PublicKeyCredential
}
