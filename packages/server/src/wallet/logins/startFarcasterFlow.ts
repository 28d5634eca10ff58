import type { FarcasterFlow } from 'latchkey/protocol'
import { createLoginError } from '../createLoginError.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import type { LoginFlowRequest } from './LoginFlowRequest.ts'
import { createLoginFlow, logProviderFailure } from './startSocialFlow.ts'

/**
 * Starts a login with Farcaster: opens a channel to the app of the visitor.
 *
 * @throws `login.provider_off` (404), `login.limited` (429), `login.provider_failed` (502).
 */
export async function startFarcasterFlow(
  context: Pick<WalletServiceContext, 'farcaster' | 'flows' | 'log' | 'metrics'>,
  request: Omit<LoginFlowRequest, 'method'>,
): Promise<FarcasterFlow> {
  const { farcaster, flows, log } = context
  if (!farcaster) throw createLoginError('login.provider_off')
  const flow = await createLoginFlow(context, { ...request, method: 'farcaster' })
  const { id: flowId, expires_at: expiresAt } = flow
  try {
    const { token, url } = await farcaster.createChannel(flows.deriveNonce(flowId))
    await flows.setChannel(flowId, token)
    return { flowId, url, expiresAt }
  } catch (error) {
    logProviderFailure(log, 'farcaster', error)
    throw createLoginError('login.provider_failed')
  }
}
