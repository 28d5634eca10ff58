import type { PasskeyCreateOptions } from '../custody/createCredential.ts'
import type { PasskeyAttestation } from '../custody/passkey.ts'
import { decodeBase64Url } from '../services/base64Url.ts'
import type { WalletServices } from '../services/createServices.ts'
import { createFrameError } from '../services/frameError.ts'
import { isSessionConfirmed, passkeyTimeoutMs } from '../services/isSessionConfirmed.ts'
import { toRegisterBody } from '../services/toRegisterBody.ts'
import { createPasskeyRegistrar } from './createPasskeyRegistrar.ts'

/** A passkey that is about to be created, and then confirms changes of the account. */
export type PendingPasskeyRegistration = {
  /** With which the browser creates it. */
  readonly user: Pick<PasskeyCreateOptions, 'challenge' | 'excluded' | 'timeout'>
  finish(attestation: PasskeyAttestation): Promise<unknown>
}

/**
 * Starts the registration of a passkey, before the browser creates it: what the browser has created, it keeps.
 *
 * @throws `login.step_up_required` when the sign-in was too long ago.
 */
export async function startPasskeyRegistration(
  deps: Pick<WalletServices, 'session' | 'wallet'> & { readonly now: () => number },
): Promise<PendingPasskeyRegistration> {
  if (!(await isSessionConfirmed(deps, 'passkeys')))
    throw createFrameError('login.step_up_required')
  const registrar = createPasskeyRegistrar(deps)
  const { challenge, challengeId, credentialIds } = await registrar.start()
  return {
    user: {
      challenge: decodeBase64Url(challenge),
      excluded: credentialIds.map(decodeBase64Url),
      timeout: passkeyTimeoutMs,
    },
    finish: async (attestation) => registrar.finish(toRegisterBody(challengeId, attestation)),
  }
}
