import type { SocialFlow, WalletLoginProvider } from 'latchkey/protocol'
import { createLoginError } from '../createLoginError.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import type { LoginFlowSecrets } from './createLoginClient.ts'
import type { LoginFlow } from './createLoginFlowStore.ts'
import type { LoginFlowRequest } from './LoginFlowRequest.ts'

/**
 * Starts a login at a provider.
 *
 * @throws `login.provider_off` (404), `login.limited` (429), `login.provider_failed` (502).
 */
export async function startSocialFlow(
  context: Pick<WalletServiceContext, 'flows' | 'loginClients' | 'log' | 'metrics'>,
  request: LoginFlowRequest & { readonly method: WalletLoginProvider },
): Promise<SocialFlow> {
  const { loginClients, log } = context
  const client = loginClients.get(request.method)
  if (!client) throw createLoginError('login.provider_off')
  const flow = await createLoginFlow(context, request)
  const { id: flowId, number, expires_at: expiresAt, secrets } = flow
  try {
    return {
      flowId,
      uri: await client.start(secrets, request.action !== undefined),
      number,
      expiresAt,
    }
  } catch (error) {
    logProviderFailure(log, request.method, error)
    throw createLoginError('login.provider_failed')
  }
}

/**
 * Creates a login.
 *
 * @throws `login.limited` (429).
 */
export async function createLoginFlow(
  { flows, metrics }: Pick<WalletServiceContext, 'flows' | 'metrics'>,
  request: LoginFlowRequest,
): Promise<LoginFlow & { readonly secrets: LoginFlowSecrets }> {
  const flow = await flows.create(request)
  if (!('limit' in flow)) return flow
  metrics.countRefusal(flow.limit)
  throw createLoginError('login.limited', { limit: flow.limit })
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
