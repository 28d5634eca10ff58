import {
  type PasskeyChallenge,
  passkeyChallengeSchema,
  type PasskeyRegisterBody,
  type WalletPasskey,
  walletPasskeysSchema,
} from 'latchkey/protocol'
import type { WalletServices } from '../services/createServices.ts'

/** Registers passkeys that confirm changes of the account. Both steps need a recent confirmation for `passkeys`. */
export type PasskeyRegistrar = {
  /** Starts before the passkey is created: what the browser has created, it keeps, also when it is refused. */
  start(): Promise<PasskeyChallenge>
  finish(body: PasskeyRegisterBody): Promise<readonly WalletPasskey[]>
}

/** Creates the registrar of the account of the session. */
export function createPasskeyRegistrar({
  session,
  wallet,
}: Pick<WalletServices, 'session' | 'wallet'>): PasskeyRegistrar {
  return {
    start: async () =>
      session.send(wallet, {
        path: '/wallet/v1/passkeys/start',
        body: {},
        reply: passkeyChallengeSchema,
      }),
    async finish(body) {
      const path = '/wallet/v1/passkeys'
      return (await session.send(wallet, { path, body, reply: walletPasskeysSchema })).passkeys
    },
  }
}
