import {
  type PasskeyChallenge,
  passkeyChallengeSchema,
  type PasskeyRegisterBody,
  type WalletPasskey,
  walletPasskeysSchema,
} from 'latchkey/protocol'
import type * as v from 'valibot'
import { createCredential } from '../custody/createCredential.ts'
import { decodeBase64Url } from '../services/base64Url.ts'
import type { WalletServices } from '../services/createServices.ts'
import { toRegisterBody } from '../services/toRegisterBody.ts'

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

/** Registers passkeys of the account at the wallet service. */
type PasskeyRegistrar = {
  /** Starts before the passkey is created: what the browser has created, it keeps, also when it is refused. */
  start(): Promise<PasskeyChallenge>
  finish(body: PasskeyRegisterBody): Promise<readonly WalletPasskey[]>
}

type Deps = Pick<WalletServices, 'session' | 'wallet'>

/** Creates the registrar of the account of the session. */
function createPasskeyRegistrar(deps: Deps): PasskeyRegistrar {
  const send = createSend(deps)
  return {
    start: async () => send('/passkeys/start', passkeyChallengeSchema, {}),
    finish: async (body) => (await send('/passkeys', walletPasskeysSchema, body)).passkeys,
  }
}

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
  const send = createSend(deps)
  const registrar = createPasskeyRegistrar(deps)
  return {
    isAvailable: deps.isPasskeyAvailable,
    now: deps.now,
    list: async () => (await send('/passkeys', walletPasskeysSchema)).passkeys,
    async add() {
      const { challengeId, challenge, rpId, credentialIds } = await registrar.start()
      const created = await createCredential(deps.credentials, {
        rpId,
        name: (await deps.session.read())?.user.email ?? deps.host,
        challenge: decodeBase64Url(challenge),
        excluded: credentialIds.map(decodeBase64Url),
      })
      return registrar.finish(toRegisterBody(challengeId, created))
    },
    remove: async (credentialId) =>
      (await send('/passkeys/remove', walletPasskeysSchema, { credentialId })).passkeys,
  }
}

function createSend({ session, wallet }: Deps) {
  return async <Reply>(
    path: `/${string}`,
    reply: v.GenericSchema<unknown, Reply>,
    body?: object,
  ): Promise<Reply> => session.send(wallet, { path: `/wallet/v1${path}`, body, reply })
}
