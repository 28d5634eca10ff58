import { startIdentityProvider } from '@latchkey/localnet'
import type { SocialFlow, WalletLoginProvider, WalletTokens } from 'latchkey/protocol'
import { expect, onTestFinished } from 'vitest'
import {
  appOrigin,
  projectId,
  type TestDevice,
  type TestWalletService,
  walletOrigin,
} from '../walletService.fixture.ts'
import type { LoginsConfig } from './LoginsConfig.ts'

/** Starts the real identity provider of `latchkey dev` for a test. */
export async function startTestProvider(): Promise<{ logins: LoginsConfig; issuer: string }> {
  const callbackUrl = `${walletOrigin}/wallet/v1/social/callback/`
  const provider = await startIdentityProvider({ port: 0, callbackUrl })
  onTestFinished(() => provider.stop())
  return provider
}

/** Starts a login in the frame, or for another page. */
export async function startSocial(
  service: TestWalletService,
  device: TestDevice,
  provider: WalletLoginProvider,
  page: string = appOrigin,
): Promise<SocialFlow> {
  const response = await service.call(`/wallet/v1/social/start?projectId=${projectId}`, {
    device,
    body: { provider, appOrigin: page },
  })
  return (await response.json()) as SocialFlow
}

/** Response of a provider to the redirect URI. */
export type ProviderResponse = { readonly path: string; readonly form?: URLSearchParams }

/** Signs in at the provider as a browser does, and returns its response to the redirect URI. */
export async function visitProvider(
  uri: string,
  email: string,
  answer = 'yes',
): Promise<ProviderResponse> {
  const cookies = new Map<string, string>()
  const send = async (url: string, body?: URLSearchParams): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const init = { redirect: 'manual', headers: { cookie } } as const
    const response = await fetch(url, body ? { ...init, method: 'POST', body } : init)
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const locationOf = (response: Response): string =>
    new URL(response.headers.get('location') ?? '', response.url || uri).href
  const form = locationOf(await send(uri))
  const next = locationOf(await send(form, new URLSearchParams({ email, answer })))
  const last = await send(next)
  if (last.status !== 200) return { path: locationOf(last).slice(walletOrigin.length) }
  const html = await last.text()
  const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
  const path = /action="([^"]+)"/.exec(html)![1]!.slice(walletOrigin.length)
  const entries = fields.map(([, name = '', value = '']): [string, string] => [name, value])
  return { path, form: new URLSearchParams(entries) }
}

/**
 * Sends a changed request to the provider, which refuses it. Returns the path that the visitor is redirected to, or undefined
 * when the provider shows a page of its own.
 *
 * @param changes - Parameters of the request; null removes one.
 */
export async function readRefusal(
  uri: string,
  changes: Readonly<Record<string, string | null>>,
): Promise<string | undefined> {
  const changed = new URL(uri)
  for (const [name, value] of Object.entries(changes))
    if (value === null) changed.searchParams.delete(name)
    else changed.searchParams.set(name, value)
  const response = await fetch(changed, { redirect: 'manual' })
  const location = response.headers.get('location')
  if (location === null && response.status === 400) return undefined
  return location?.replace(walletOrigin, '')
}

/** Delivers the response of a provider, and returns the URL of the last page. */
export async function returnToWallet(
  service: TestWalletService,
  { path, form }: ProviderResponse,
): Promise<string> {
  const response = await service.request(
    path,
    form && { method: 'POST', body: form.toString(), headers: { origin: 'https://apple.example' } },
  )
  return response.headers.get('location') ?? ''
}

/** Reads the secret of a login from the URL of the last page, as this page does. */
export function readCompletion(uri: string): string | undefined {
  return new URLSearchParams(new URL(uri).hash.slice(1)).get('completion') ?? undefined
}

/** Signs in at a provider from the start to the tokens. */
export async function signInAtProvider(
  service: TestWalletService,
  device: TestDevice,
  { provider, email }: { readonly provider: WalletLoginProvider; readonly email: string },
): Promise<WalletTokens> {
  const { uri, flowId } = await startSocial(service, device, provider)
  const resultUri = await returnToWallet(service, await visitProvider(uri, email))
  const completion = readCompletion(resultUri)
  const response = await service.call('/wallet/v1/social/finish', {
    device,
    body: { flowId, completion },
  })
  return (await response.json()) as WalletTokens
}

/** Adds a login of a provider to the account of a session, or confirms the session with one. */
export async function linkAtProvider(
  service: TestWalletService,
  device: TestDevice,
  about: {
    readonly tokens: Pick<WalletTokens, 'accessToken'>
    readonly email: string
    readonly provider?: WalletLoginProvider
    readonly purpose?: string
  },
): Promise<Response> {
  const { tokens, email, provider = 'google', purpose = 'link' } = about
  const { accessToken } = tokens
  const started = await service.call('/wallet/v1/logins/social/start', {
    device,
    accessToken,
    body: { provider, purpose, ...(purpose === 'step_up' && { action: 'logins' }) },
  })
  if (started.status !== 200) return started
  const { uri, flowId } = (await started.json()) as SocialFlow
  const completion = readCompletion(await returnToWallet(service, await visitProvider(uri, email)))
  const body = { flowId, completion }
  // It is of no use to sign in.
  expect((await service.call('/wallet/v1/social/finish', { device, body })).status).not.toBe(200)
  return await service.call('/wallet/v1/logins/social/finish', { device, accessToken, body })
}
