import type { SocialFlow, WalletLoginProvider } from 'latchkey/protocol'
import { createLoginError } from '../createLoginError.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import type { LoginFlowRequest } from './createLoginFlowStore.ts'

/**
 * Starts a login at a provider.
 *
 * @throws `login.provider_off` (404), `login.limited` (429), `login.provider_failed` (502).
 */
export async function startSocialFlow(
  { flows, loginClients, log }: Pick<WalletServiceContext, 'flows' | 'loginClients' | 'log'>,
  request: LoginFlowRequest & { readonly method: WalletLoginProvider },
): Promise<SocialFlow> {
  const client = loginClients.get(request.method)
  if (!client) throw createLoginError('login.provider_off')
  const flow = await flows.create(request)
  if (!flow) throw createLoginError('login.limited', { limit: 'client' })
  const { id: flowId, number, expires_at: expiresAt, secrets } = flow
  try {
    return {
      flowId,
      uri: await client.start(secrets, request.purpose === 'step_up'),
      number,
      expiresAt,
    }
  } catch (error) {
    logProviderFailure(log, request.method, error)
    throw createLoginError('login.provider_failed')
  }
}

/** Logs why a provider failed, by the kind of the error: its message could contain a token. */
export function logProviderFailure(
  log: WalletServiceContext['log'],
  provider: string,
  error: unknown,
): void {
  const { name, code } = error as { readonly name?: unknown; readonly code?: unknown }
  const message = [provider, name, code].filter((each) => typeof each === 'string').join(' ')
  log({ level: 'warn', event: 'login.provider_failed', message })
}
