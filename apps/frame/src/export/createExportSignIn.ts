import {
  type EmailChallenge,
  emailChallengeSchema,
  farcasterFlowSchema,
  type ShareWalletDescription,
  type SocialFinishBody,
  socialFlowSchema,
  type WalletLoginMethod,
  type WalletLoginProvider,
  walletTokensSchema,
} from 'latchkey/protocol'
import type * as v from 'valibot'
import { createPendingLogin } from '../login/createPendingLogin.ts'
import { waitForMailAcceptance } from '../login/waitForMailAcceptance.ts'
import { waitForEmailLinkApproval } from '../login/waitForEmailLinkApproval.ts'
import type { WalletServices } from '../services/createServices.ts'
import { createFrameError } from '../services/frameError.ts'
import { isSessionConfirmed } from '../services/isSessionConfirmed.ts'
import { wait } from '../services/wait.ts'
import { createStepUp, type StepUpActions } from '../stepUp/createStepUp.ts'

/** The wallet of an account; undefined when it has none. */
type FoundWallet = ShareWalletDescription | undefined

/** The ways to sign in for an export, each of which proves the account anew. */
export type ExportSignIn = {
  /** Logins that the server offers. */
  readonly logins: readonly WalletLoginMethod[]
  /** Sends a code to an address. */
  sendCode(email: string, signal: AbortSignal): Promise<EmailChallenge>
  /**
   * Waits until the message of a code was sent.
   *
   * @throws `login.mail_failed`
   */
  waitForMail(challengeId: string, signal: AbortSignal): Promise<void>
  /** Waits until the link in the e-mail is approved, for browsers that the account does not know. */
  waitForDevice(challenge: EmailChallenge, signal: AbortSignal): Promise<void>
  /** Signs in with a code. */
  signIn(challenge: EmailChallenge, code: string): Promise<FoundWallet>
  /** Goes to the page of a provider in this tab, which comes back with the result. */
  signInAtProvider(provider: WalletLoginProvider, signal: AbortSignal): Promise<void>
  /** Signs in with the result of a provider. */
  finishSignIn(body: SocialFinishBody): Promise<FoundWallet>
  /** Signs in with Farcaster. */
  signInWithFarcaster(about: {
    readonly signal: AbortSignal
    /** Receives the URL to open on a phone. */
    readonly onUrl: (url: string) => void
  }): Promise<FoundWallet>
  /** Returns whether the sign-in has confirmed the session, which that of an account with an older passkey does not. */
  isConfirmed(): Promise<boolean>
  /** Confirms the session, with a code or a passkey. */
  readonly stepUp: StepUpActions
}

/** Dependencies of a sign-in for an export. */
export type ExportSignInDeps = Pick<WalletServices, 'session' | 'wallet' | 'shares'> & {
  /** Of this page: what the e-mail names, and where a login at a provider returns. */
  readonly origin: string
  readonly projectId: string
  readonly logins: readonly WalletLoginMethod[]
  readonly now: () => number
  /** Goes to the page of a provider. */
  readonly leave: (login: { readonly flowId: string; readonly uri: string }) => void
}

/** Creates the ways to sign in. The service takes a login for this page from this browser alone. */
export function createExportSignIn(deps: ExportSignInDeps): ExportSignIn {
  const { logins, session, wallet, shares } = deps
  const start = createStart(deps)
  const finish = async (path: `/${string}`, body: object): Promise<FoundWallet> => {
    await session.start(await wallet.send({ path, body, reply: walletTokensSchema }))
    return shares.getWallet()
  }
  const finishSignIn = async (body: SocialFinishBody): Promise<FoundWallet> =>
    finish('/wallet/v1/social/finish', body)

  return {
    logins,
    sendCode: async (email, signal) =>
      start('email', { body: { email }, reply: emailChallengeSchema, signal }),
    waitForMail: async (challengeId, signal) =>
      waitForMailAcceptance({ wallet, wait }, challengeId, signal),
    waitForDevice: async ({ challengeId }, signal) =>
      waitForEmailLinkApproval({ wallet, wait }, challengeId, signal),
    signIn: async ({ challengeId }, code) =>
      finish('/wallet/v1/email/verify', { challengeId, code }),
    async signInAtProvider(provider, signal) {
      const request = { body: { provider }, reply: socialFlowSchema, signal }
      const { flowId, uri } = await start('social', request)
      // A page must not go to the URL of a script.
      if (!/^https?:$/.test(new URL(uri).protocol)) throw createFrameError('login.provider_failed')
      deps.leave({ flowId, uri })
    },
    finishSignIn,
    async signInWithFarcaster({ signal, onUrl }) {
      const { flowId, url } = await start('farcaster', { reply: farcasterFlowSchema, signal })
      onUrl(url)
      // No window reports the end.
      const watchMessages = () => () => {}
      const login = createPendingLogin(flowId, { wallet, wait, watchMessages })
      return finishSignIn(await login.waitForVisitor(signal))
    },
    isConfirmed: async () => isSessionConfirmed(deps, 'export'),
    stepUp: createExportStepUp(deps),
  }
}

/** Creates the function that starts a login for this page. */
function createStart({ wallet, projectId, origin }: ExportSignInDeps) {
  return async <Reply>(
    method: 'email' | 'farcaster' | 'social',
    request: {
      readonly body?: object
      readonly reply: v.GenericSchema<unknown, Reply>
      readonly signal: AbortSignal
    },
  ): Promise<Reply> => {
    const path = `/wallet/v1/${method}/start?projectId=${projectId}` as const
    return wallet.send({ ...request, path, body: { ...request.body, appOrigin: origin } })
  }
}

/** Creates the ways to confirm a session that the sign-in has not confirmed. */
function createExportStepUp(deps: Pick<WalletServices, 'session' | 'wallet'>): StepUpActions {
  const actions = createStepUp(deps)
  return {
    ...actions,
    // The others open windows, whose link to this page is cut; the sign-in confirms the accounts that have them.
    listMethods: async () =>
      (await actions.listMethods()).filter((method) => method === 'email' || method === 'passkey'),
  }
}
