import type { WalletServiceContext } from '../WalletServiceContext.ts'
import type { LoginFlow } from './createLoginFlowStore.ts'
import { logProviderFailure } from './startSocialFlow.ts'

/**
 * Asks the relay for the message of a login, and verifies it, once for all polls of a short time. When the relay or the chain cannot be
 * reached, the login goes on waiting.
 */
export async function pollFarcaster(
  context: Pick<WalletServiceContext, 'flows' | 'farcaster' | 'log'>,
  flow: LoginFlow,
): Promise<LoginFlow> {
  const { flows, farcaster, log } = context
  if (!farcaster || flow.channel === null || flow.status !== 'waiting') return flow
  try {
    const claim = await flows.claimPoll(flow.id)
    if (claim === 'later') return flow
    if (claim === 'ended') return (await flows.find(flow.id, flow.device)) ?? flow
    const identity = await farcaster.read(flow.channel, flows.deriveNonce(flow.id))
    if (identity === undefined || !(await flows.claimById(flow.id))) return flow
    if (identity === 'rejected') await flows.fail(flow.id, 'rejected')
    else await flows.setIdentity(flow.id, identity, true)
  } catch (error) {
    logProviderFailure(log, 'farcaster', error)
  }
  return (await flows.find(flow.id, flow.device)) ?? flow
}
