import {
  type EmailChallenge,
  emailChallengeSchema,
  farcasterFlowSchema,
  passkeyChallengeSchema,
  socialFlowSchema,
  type StepUpAction,
  type StepUpMethods,
  stepUpMethodsSchema,
  type WalletLoginProvider,
  type WalletRecovery,
  walletTokensSchema,
} from 'latchkey/protocol'
import type * as v from 'valibot'
import type { RecoveryFactor } from '../custody/recoveryKey.ts'
import { createPendingLogin } from '../login/createPendingLogin.ts'
import { waitForMail } from '../login/waitForMail.ts'
import { watchOwnMessages } from '../login/watchOwnMessages.ts'
import { assertPasskey } from '../services/assertPasskey.ts'
import type { WalletServices } from '../services/createServices.ts'
import { wait } from '../services/wait.ts'
import { parseWalletRecovery } from '../wallet/walletRecovery.ts'

/** Window of a provider. */
export type ProviderWindow = { readonly location: { href: string }; close(): void }

/** The ways to confirm the session of an account. */
export type StepUpActions = {
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
  confirmWithPasskey(recovery?: WalletRecovery): Promise<RecoveryFactor | undefined>
  /** Opens the window of a provider, during a click. Returns undefined when the browser blocks it. */
  openWindow(): ProviderWindow | undefined
  /** Has the visitor sign in again at a provider, and closes its window. */
  confirmWithProvider(
    about: StepUpLogin & {
      readonly provider: WalletLoginProvider
      readonly window: ProviderWindow
      /** Receives the number that the window shows when it cannot reach this frame. */
      readonly onNumber: (number: string) => void
    },
  ): Promise<void>
  /** Has the visitor sign in again with Farcaster. */
  confirmWithFarcaster(
    about: StepUpLogin & {
      /** Receives the URL to open on a phone. */
      readonly onUrl: (url: string) => void
    },
  ): Promise<void>
}

type SentBody = { readonly body: object; readonly signal?: AbortSignal }

type StepUpLogin = { readonly action: StepUpAction; readonly signal: AbortSignal }

/** Creates the ways to confirm the session. Each one renews the tokens of the session. */
export function createStepUp({
  session,
  wallet,
}: Pick<WalletServices, 'session' | 'wallet'>): StepUpActions {
  const send = async <Reply>(
    path: `/${string}`,
    reply: v.GenericSchema<unknown, Reply>,
    options: Partial<SentBody> = {},
  ): Promise<Reply> => session.send(wallet, { path: `/wallet/v1${path}`, reply, ...options })
  const confirm = async (path: `/${string}`, options: SentBody): Promise<void> =>
    session.renew(await send(path, walletTokensSchema, options))

  /** Waits for the visitor, and finishes the login. */
  async function finish(flowId: string, signal: AbortSignal): Promise<void> {
    const watchMessages = watchOwnMessages(window)
    const flow = createPendingLogin(flowId, { wallet, wait, watchMessages })
    try {
      const body = await flow.waitForVisitor(signal)
      await confirm('/logins/social/finish', { body, signal })
    } finally {
      flow.stop()
    }
  }

  return {
    readEmail: async () => (await session.read())?.user.email,
    listMethods: async () => (await send('/step-up', stepUpMethodsSchema)).methods,
    sendCode: async () => send('/step-up/start', emailChallengeSchema, { body: {} }),
    waitForMail: async (challengeId, signal) => waitForMail({ wallet, wait }, challengeId, signal),
    confirmWithCode: async (challengeId, code) =>
      confirm('/step-up/verify', { body: { challengeId, code } }),
    async confirmWithPasskey(recovery) {
      const path = '/passkeys/step-up/start'
      const challenge = await send(path, passkeyChallengeSchema, { body: {} })
      const records = recovery ? parseWalletRecovery(recovery).passkeys : []
      const options = { credentials: window.navigator.credentials, records }
      const { body, factor } = await assertPasskey(challenge, options)
      await confirm('/passkeys/step-up/verify', { body })
      return factor
    },
    openWindow,
    async confirmWithProvider({ provider, action, window: opened, signal, onNumber }) {
      try {
        const body = { provider, purpose: 'step_up', action }
        const started = await send('/logins/social/start', socialFlowSchema, { body, signal })
        onNumber(started.number)
        const finished = finish(started.flowId, signal)
        opened.location.href = started.uri
        await finished
      } finally {
        opened.close()
      }
    },
    async confirmWithFarcaster({ action, signal, onUrl }) {
      const options = { body: { action }, signal }
      const started = await send('/logins/farcaster/start', farcasterFlowSchema, options)
      onUrl(started.url)
      await finish(started.flowId, signal)
    },
  }
}

function openWindow(): ProviderWindow | undefined {
  return window.open('/loading', '_blank', 'popup,width=600,height=800,scrollbars=yes') ?? undefined
}
