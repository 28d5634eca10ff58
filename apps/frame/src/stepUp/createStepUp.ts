import {
  type EmailChallenge,
  emailChallengeSchema,
  passkeyChallengeSchema,
  type StepUpAction,
  type StepUpMethods,
  stepUpMethodsSchema,
  type WrappedRecoveryKeys,
  walletTokensSchema,
} from 'latchkey/protocol'
import type * as v from 'valibot'
import type { RecoveryFactor } from '../custody/recoveryKey.ts'
import {
  createSessionLogins,
  type FarcasterLoginRun,
  type ProviderLoginRun,
  type SessionLogins,
} from '../login/createSessionLogins.ts'
import { waitForMailAcceptance } from '../login/waitForMailAcceptance.ts'
import { assertPasskey } from '../services/assertPasskey.ts'
import type { WalletServices } from '../services/createServices.ts'
import { wait } from '../services/wait.ts'
import { parseWalletRecovery } from '../wallet/walletRecovery.ts'

/** The ways to confirm the session of an account. */
export type StepUpActions = Pick<SessionLogins, 'openWindow'> & {
  readEmail(): Promise<string | undefined>
  /** Lists the ways that the account has. */
  listMethods(): Promise<StepUpMethods['methods']>
  /** Sends a code to the address of the account. */
  sendCode(): Promise<EmailChallenge>
  /**
   * Waits until its message was sent.
   *
   * @throws `login.mail_failed`
   */
  waitForMail(challengeId: string, signal: AbortSignal): Promise<void>
  confirmWithCode(challengeId: string, code: string): Promise<void>
  /**
   * Confirms with a passkey of the account.
   *
   * @param recovery - Of the wallet, if a factor of it is needed next.
   * @returns The factor of a passkey that opens the wallet too.
   */
  confirmWithPasskey(recovery?: WrappedRecoveryKeys): Promise<RecoveryFactor | undefined>
  /** Has the visitor sign in again at a provider, and closes its window. */
  confirmWithProvider(run: ProviderLoginRun & ConfirmedAction): Promise<void>
  /** Has the visitor sign in again with Farcaster. */
  confirmWithFarcaster(run: FarcasterLoginRun & ConfirmedAction): Promise<void>
}

type ConfirmedAction = { readonly action: StepUpAction }

/** Creates the ways to confirm the session. Each one renews the tokens of the session. */
export function createStepUp({
  session,
  wallet,
}: Pick<WalletServices, 'session' | 'wallet'>): StepUpActions {
  const logins = createSessionLogins({ session, wallet })
  const send = async <Reply>(
    path: `/${string}`,
    reply: v.GenericSchema<unknown, Reply>,
    body?: object,
  ): Promise<Reply> => session.send(wallet, { path: `/wallet/v1${path}`, reply, body })
  const confirm = async (path: `/${string}`, body: object): Promise<void> =>
    session.renew(await send(path, walletTokensSchema, body))

  return {
    readEmail: async () => (await session.read())?.user.email,
    listMethods: async () => (await send('/step-up', stepUpMethodsSchema)).methods,
    sendCode: async () => send('/step-up/start', emailChallengeSchema, {}),
    waitForMail: async (challengeId, signal) =>
      waitForMailAcceptance({ wallet, wait }, challengeId, signal),
    confirmWithCode: async (challengeId, code) => confirm('/step-up/verify', { challengeId, code }),
    async confirmWithPasskey(recovery) {
      const path = '/passkeys/step-up/start'
      const challenge = await send(path, passkeyChallengeSchema, {})
      const records = recovery ? parseWalletRecovery(recovery).passkeys : []
      const options = { credentials: window.navigator.credentials, records }
      const { body, factor } = await assertPasskey(challenge, options)
      await confirm('/passkeys/step-up/verify', body)
      return factor
    },
    openWindow: logins.openWindow,
    confirmWithProvider: async ({ action, ...run }) =>
      logins.signInAtProvider({ purpose: 'step_up', action }, run),
    confirmWithFarcaster: async ({ action, ...run }) =>
      logins.signInWithFarcaster({ purpose: 'step_up', action }, run),
  }
}
