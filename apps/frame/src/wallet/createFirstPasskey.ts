import type { Passkeys } from '../custody/passkey.ts'
import type { PendingPasskeyRegistration } from '../settings/startPasskeyRegistration.ts'
import type { FirstPasskey } from './createNewWallet.ts'

/**
 * Creates the first recovery passkey with the visitor: call it during a click.
 *
 * @param options - `startRegistration`: of a passkey that confirms changes, too.
 */
export async function createFirstPasskey(
  passkeys: Pick<Passkeys, 'createForWallet'>,
  options: {
    /** In the browser's list of passkeys. */
    readonly name: string
    readonly startRegistration?: (() => Promise<PendingPasskeyRegistration>) | undefined
  },
): Promise<FirstPasskey> {
  const { name, startRegistration } = options
  let registration: PendingPasskeyRegistration | undefined
  const { record, factor, attestation } = await passkeys.createForWallet(async () => {
    registration = await startRegistration?.()
    return { name, ...registration?.user }
  })
  const register = registration?.finish
  return {
    method: 'passkey',
    record,
    factor,
    ...(register && { register: async () => register(attestation) }),
  }
}
