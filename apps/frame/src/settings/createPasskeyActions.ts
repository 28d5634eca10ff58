import { type WalletPasskey, walletPasskeysSchema } from 'latchkey/protocol'
import type { PasskeySupport } from '../custody/passkey.ts'
import { decodeBase64Url } from '../services/base64Url.ts'
import type { WalletServices } from '../services/createServices.ts'
import { passkeyTimeoutMs } from '../services/isSessionConfirmed.ts'
import { readServerTime } from '../services/readServerTime.ts'
import { toRegisterBody } from '../services/toRegisterBody.ts'
import { createPasskeyRegistrar } from './createPasskeyRegistrar.ts'
import { once } from './once.ts'

/** The passkeys that confirm changes of the account, oldest first. */
export type PasskeyActions = {
  readonly support: PasskeySupport
  /** Returns the time of the services: the clock of the browser may be wrong. */
  readTime(): Promise<number>
  list(): Promise<readonly WalletPasskey[]>
  /** Creates a passkey with the visitor: call it during a click. Needs a recent confirmation for `passkeys`. */
  add(): Promise<readonly WalletPasskey[]>
  /** Removes one. Needs a recent confirmation for `passkeys`. */
  remove(credentialId: string): Promise<readonly WalletPasskey[]>
}

/**
 * Creates the actions for the account of the session.
 *
 * @param deps - `host` names the account of a visitor without e-mail in the browser's list of passkeys.
 */
export function createPasskeyActions(
  deps: Pick<WalletServices, 'session' | 'wallet' | 'passkeys'> & {
    readonly host: string
    readonly now: () => number
  },
): PasskeyActions {
  const { session, wallet, passkeys } = deps
  const registrar = createPasskeyRegistrar(deps)
  const send = async (path: `/${string}`, body?: object): Promise<readonly WalletPasskey[]> => {
    const request = { path: `/wallet/v1${path}`, body, reply: walletPasskeysSchema } as const
    return (await session.send(wallet, request)).passkeys
  }
  return {
    support: passkeys,
    readTime: async () => readServerTime(deps),
    list: async () => send('/passkeys'),
    async add() {
      const start = once(registrar.start)
      const attestation = await passkeys.createForAccount(async () => {
        const { challenge, credentialIds } = await start()
        return {
          name: (await session.read())?.user.email ?? deps.host,
          challenge: decodeBase64Url(challenge),
          excluded: credentialIds.map(decodeBase64Url),
          timeout: passkeyTimeoutMs,
        }
      })
      return registrar.finish(toRegisterBody((await start()).challengeId, attestation))
    },
    remove: async (credentialId) => send('/passkeys/remove', { credentialId }),
  }
}
