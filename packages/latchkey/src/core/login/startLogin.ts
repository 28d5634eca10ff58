import { loginDependencyMissingError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Social } from '../model/Options.ts'
import { createLoginLoader } from './createLoginLoader.ts'
import { readLogin, updateLogin } from './loginState.ts'
import { createWalletWindowControls } from './createWalletWindowControls.ts'
import type * as operations from './operations/index.ts'

/**
 * Starts a login by e-mail, whose progress is in `state.login.flow`. A newer login aborts an older one.
 *
 * @example
 * await startEmailLogin(client, { email: 'ada@example.com' })
 *
 * @returns Resolves when the visitor has to act, or is connected. A failure is in the flow.
 * @throws `login.dependency_missing` without the option `embeddedWallet`.
 */
export async function startEmailLogin(
  client: Latchkey,
  parameters: { readonly email: string },
): Promise<void> {
  requireEmbeddedWallet(client)
  const email = parameters.email.trim()
  client.events.emit('EMAIL_SUBMITTED', undefined)
  client.store.set(updateLogin({ flow: { status: 'requesting', method: 'email', email } }))
  await run(client, 'email', (loaded) => loaded.requestEmail(client, { email }))
}

/**
 * Loads the code of logins and the frame of the wallet, while the visitor enters an address, so that the request of the code
 * waits for neither.
 */
export function prepareEmailLogin(client: Latchkey): void {
  const { frame } = readLogin(client.store.get())
  if (!client.options.embeddedWallet || frame === 'loading' || frame === 'ready') return
  client
    .own(createLoginLoader)
    .load()
    .then(
      (loaded) => loaded.prepareFrame(client),
      () => {},
    )
}

/** Sends the e-mail of the current login again. Rejects with `login.too_soon` within 30 s. [5.1] */
export async function resendLoginEmail(client: Latchkey): Promise<void> {
  const { requestEmailAgain } = await loadOperations(client)
  await requestEmailAgain(client)
}

/** Submits the code of the e-mail. A refused code is in `error` of the flow. */
export async function submitLoginCode(
  client: Latchkey,
  parameters: { readonly code: string },
): Promise<void> {
  const { submitCode } = await loadOperations(client)
  await submitCode(client, parameters)
}

/**
 * Starts a login with a provider. Call it during a click: the window of the provider opens at once, because
 * browsers block windows that open later.
 *
 * @param parameters - `showsLink`: whether the caller shows a link to `url` of the flow, which is there when the
 * window cannot be used: the browser blocked it, the visitor closed it before the page of the provider was known, or
 * the policy of the page has cut it off. Without `showsLink`, the login fails then.
 * @returns Resolves when the login has ended. A failure is in the flow.
 */
export async function startSocialLogin(
  client: Latchkey,
  parameters: { readonly provider: Social; readonly showsLink?: boolean | undefined },
): Promise<void> {
  const { provider, showsLink } = parameters
  requireEmbeddedWallet(client)
  client.events.emit('SOCIAL_LOGIN_STARTED', { provider })
  client.store.set(updateLogin({ flow: { status: 'requesting', method: provider } }))
  if (provider === 'farcaster')
    return run(client, provider, (loaded) => loaded.loginWithFarcaster(client))
  const popup = openPopup(client)
  return run(client, provider, (loaded) =>
    loaded.loginWithSocial(client, { provider, popup, showsLink }),
  )
}

/** Cancels the pending login, and closes the window of the provider. */
export function cancelLogin(client: Latchkey): void {
  if (readLogin(client.store.get()).flow.status === 'idle') return
  client.store.set(updateLogin({ flow: { status: 'idle' } }))
  client
    .own(createLoginLoader)
    .load()
    .then(
      (loaded) => loaded.abortLogin(client),
      () => {},
    )
}

/** Rejects the open requests to the embedded wallet that the visitor approves. [4.11a] */
export function rejectEmbeddedRequests(client: Latchkey): void {
  const { isFrameOpen, window } = readLogin(client.store.get())
  if (window) client.own(createWalletWindowControls).cancel()
  if (!isFrameOpen) return
  client
    .own(createLoginLoader)
    .load()
    .then(
      (loaded) => loaded.rejectFrameRequests(client),
      () => {},
    )
}

/** @throws `login.dependency_missing` */
function requireEmbeddedWallet(client: Latchkey): void {
  if (!client.options.embeddedWallet) throw new WalletError(loginDependencyMissingError)
}

async function loadOperations(client: Latchkey): Promise<typeof operations> {
  requireEmbeddedWallet(client)
  return client.own(createLoginLoader).load()
}

async function run(
  client: Latchkey,
  method: 'email' | Social,
  start: (loaded: typeof operations) => Promise<void>,
): Promise<void> {
  try {
    await start(await loadOperations(client))
  } catch (cause) {
    const error = new WalletError(loginDependencyMissingError, {}, { cause })
    client.store.set(updateLogin({ flow: { status: 'failed', method, error } }))
  }
}

/** Opens the first page of the provider's window, on the origin of the wallet. */
function openPopup({ window, options }: Latchkey): Window | undefined {
  if (!window || !options.embeddedWallet) return undefined
  const url = new URL('/loading', options.embeddedWallet.url).href
  try {
    // Without a name: a window with one would be taken over by another client of the page.
    return window.open(url, '_blank', 'popup,width=600,height=800,scrollbars=yes') ?? undefined
  } catch {
    return undefined
  }
}
