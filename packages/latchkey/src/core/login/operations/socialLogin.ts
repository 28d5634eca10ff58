import {
  loginPopupBlockedError,
  loginProviderFailedError,
  loginRedirectFailedError,
  loginSocialTimedOutError,
  loginUntrustedOriginError,
  loginWindowUnreachableError,
} from '../../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../../errors/index.ts'
import { withTimeout } from '../../../kernel/index.ts'
import type { Latchkey } from '../../model/Latchkey.ts'
import type { Social } from '../../model/Options.ts'
import { updateLogin } from '../loginState.ts'
import { createLoginStorage } from '../loginStorage.ts'
import { addLoginSecretFrame } from './addLoginSecretFrame.ts'
import { connectLogin } from './connectLogin.ts'
import { createEmbeddedFrameClient } from './createEmbeddedFrameClient.ts'
import { setLoginFailed, toLoginError } from './loginFailure.ts'
import { createLoginLatestRun } from './loginLatestRuns.ts'
import { requestConfirmation } from './requestConfirmation.ts'

/** Milliseconds until the page of the provider must be known. */
const socialTimeout = 45_000
/** Milliseconds between two looks at the window of the provider. */
const popupPollInterval = 1000

type SocialLogin = {
  readonly provider: Exclude<Social, 'farcaster'>
  /** Window on the origin of the wallet, opened during the click. Undefined when the browser has blocked it. */
  readonly popup: Window | undefined
  /** Whether a link is shown when the window cannot be used. */
  readonly showsLink?: boolean | undefined
}

/** Logs in with a provider in a separate window. */
export async function loginWithSocial(
  client: Latchkey,
  parameters: Omit<SocialLogin, 'provider'> & { readonly provider: Social },
): Promise<void> {
  const { provider, popup, showsLink = false } = parameters as SocialLogin
  const run = client.own(createLoginLatestRun)
  const signal = run.start()
  const { store, events } = client
  const frame = client.own(createEmbeddedFrameClient)
  const closePopup = (): void => popup?.close()
  let removeReceiver = (): void => {}
  signal.addEventListener('abort', closePopup)
  try {
    if (!popup && !showsLink) throw new WalletError(loginPopupBlockedError)
    const redirect = await withTimeout(
      frame.request('getSocialRedirectUri', { provider }, { signal }),
      { clock: client.clock, ms: socialTimeout, signal, error: timedOut },
    ).catch((cause: unknown) => {
      throw toLoginError(cause).code === 'frame.failed'
        ? new WalletError(loginRedirectFailedError, {}, { cause })
        : cause
    })
    if (!run.isCurrent(signal)) return
    const { uri, number } = redirect
    // A window that is closed, or that the policy of the page has cut off, cannot be sent to the provider.
    const usable = popup?.closed ? undefined : popup
    const flow = { status: 'popup', method: provider, number } as const
    if (usable) {
      removeReceiver = addLoginSecretFrame(client)
      const result = waitForPopup(client, usable, signal)
      usable.location.href = uri
      store.set(updateLogin({ flow }))
      const resultUri = await result
      if (!run.isCurrent(signal)) return
      events.emit('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
      await finish(client, { uri: resultUri ?? uri, signal })
    } else {
      if (!showsLink) throw new WalletError(loginWindowUnreachableError)
      store.set(updateLogin({ flow: { ...flow, url: uri } }))
      await finish(client, { uri, signal })
    }
    if (!run.isCurrent(signal)) return
    // Whether the visitor has followed the link is not known before.
    if (!usable) events.emit('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    closePopup()
    client.own(createLoginStorage).socialProvider.set(provider)
    events.emit('SOCIAL_LOGIN_SUCCESS', { provider, reconnect: false })
    await connectLogin(client, { method: provider, signal })
  } catch (cause) {
    closePopup()
    if (!run.isCurrent(signal)) return
    const error = toLoginError(cause)
    events.emit('SOCIAL_LOGIN_ERROR', { provider, message: error.message })
    setLoginFailed(client, { method: provider, cause: error })
  } finally {
    removeReceiver()
    signal.removeEventListener('abort', closePopup)
  }
}

/** Logs in with Farcaster, whose URL the visitor scans. */
export async function loginWithFarcaster(client: Latchkey): Promise<void> {
  const run = client.own(createLoginLatestRun)
  const signal = run.start()
  const { store, events } = client
  const frame = client.own(createEmbeddedFrameClient)
  const provider = 'farcaster'
  try {
    const { url } = await frame.request('getFarcasterUri', {}, { signal })
    if (!run.isCurrent(signal)) return
    store.set(updateLogin({ flow: { status: 'scan', method: provider, url } }))
    const { userName } = await frame.request('connectFarcaster', {}, { signal })
    if (!run.isCurrent(signal)) return
    const stored = client.own(createLoginStorage)
    stored.userName.set(userName)
    stored.socialProvider.set(provider)
    events.emit('SOCIAL_LOGIN_SUCCESS', { provider, reconnect: false })
    await connectLogin(client, { method: provider, signal })
  } catch (cause) {
    if (!run.isCurrent(signal)) return
    const error = toLoginError(cause)
    events.emit('SOCIAL_LOGIN_ERROR', { provider, message: error.message })
    setLoginFailed(client, { method: provider, cause: error })
  }
}

/** Completes the login in the frame, and stores the name of the visitor. */
async function finish(
  client: Latchkey,
  { uri, signal }: { readonly uri: string; readonly signal: AbortSignal },
): Promise<void> {
  const request = { method: 'connectSocial', params: { uri } } as const
  const user = await requestConfirmation(client, request, { signal }).catch((cause: unknown) => {
    throw isWalletError(cause, 'login.code_expired') ? timedOut() : cause
  })
  client.own(createLoginStorage).userName.set(user.userName ?? '')
}

/**
 * Waits for the last page of the window, which posts its URL.
 *
 * @returns The URL; undefined when the window is closed, or looks closed because the pages of the provider
 * have cut its connection to this page. The visitor then compares a number, and confirms in the window.
 * @throws `login.untrusted_origin` for a message of the window from another origin than the wallet's.
 */
function waitForPopup(
  client: Latchkey,
  popup: Window,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { window, clock, options } = client
  const { origin } = new URL(options.embeddedWallet?.url ?? '')
  return new Promise((resolve, reject) => {
    function read(event: MessageEvent<unknown>): void {
      if (event.source !== popup) return
      if (event.origin !== origin)
        return settle(() => reject(new WalletError(loginUntrustedOriginError)))
      const uri = (event.data as { readonly resultUri?: unknown } | null)?.resultUri
      if (typeof uri !== 'string') return undefined
      const isOfWallet = URL.canParse(uri) && new URL(uri).origin === origin
      if (!isOfWallet || /[?#&]error=/.test(uri))
        return settle(() => reject(new WalletError(loginProviderFailedError)))
      return settle(() => resolve(uri))
    }
    function settle(run: () => void): void {
      window?.removeEventListener('message', read)
      signal.removeEventListener('abort', onAbort)
      stop()
      run()
    }
    const onAbort = (): void => settle(() => resolve(undefined))
    const stop = clock.every(popupPollInterval, () => {
      if (popup.closed) settle(() => resolve(undefined))
    })
    window?.addEventListener('message', read)
    signal.addEventListener('abort', onAbort)
  })
}

function timedOut(): WalletError {
  return new WalletError(loginSocialTimedOutError)
}
