import { type WalletPasskey, walletPasskeysSchema } from 'latchkey/protocol'
import { createCredential } from '../custody/createCredential.ts'
import { decodeBase64Url } from '../services/base64Url.ts'
import type { WalletServices } from '../services/createServices.ts'
import { toRegisterBody } from '../services/toRegisterBody.ts'
import { createPasskeyRegistrar } from './createPasskeyRegistrar.ts'

/** The passkeys that confirm changes of the account, oldest first. */
export type PasskeyActions = {
  /** Whether this browser can create one. */
  readonly isAvailable: boolean
  readonly now: () => number
  list(): Promise<readonly WalletPasskey[]>
  /** Creates a passkey with the visitor. Needs a recent confirmation for `passkeys`. */
  add(): Promise<readonly WalletPasskey[]>
  /** Removes one. Needs a recent confirmation for `passkeys`. */
  remove(credentialId: string): Promise<readonly WalletPasskey[]>
}

type Deps = Pick<WalletServices, 'session' | 'wallet'>

/**
 * Creates the actions for the account of the session.
 *
 * @param deps - `host` names the account of a visitor without e-mail in the browser's list of passkeys.
 */
export function createPasskeyActions(
  deps: Deps & {
    readonly isPasskeyAvailable: boolean
    readonly host: string
    readonly now: () => number
    /** The browser's. */
    readonly credentials: CredentialsContainer | undefined
  },
): PasskeyActions {
  const { session, wallet } = deps
  const registrar = createPasskeyRegistrar(deps)
  const send = async (path: `/${string}`, body?: object): Promise<readonly WalletPasskey[]> => {
    const request = { path: `/wallet/v1${path}`, body, reply: walletPasskeysSchema } as const
    return (await session.send(wallet, request)).passkeys
  }
  return {
    isAvailable: deps.isPasskeyAvailable,
    now: deps.now,
    list: async () => send('/passkeys'),
    async add() {
      const { challengeId, challenge, rpId, credentialIds } = await registrar.start()
      const created = await createCredential(deps.credentials, {
        rpId,
        name: (await session.read())?.user.email ?? deps.host,
        challenge: decodeBase64Url(challenge),
        excluded: credentialIds.map(decodeBase64Url),
      })
      return registrar.finish(toRegisterBody(challengeId, created))
    },
    remove: async (credentialId) => send('/passkeys/remove', { credentialId }),
  }
}
