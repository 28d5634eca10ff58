import type { SolanaWalletContext } from './SolanaWalletContext.ts'
import type { SolanaFeatures, StandardAccount } from './WalletStandard.ts'

type ConnectFeatures = Pick<
  SolanaFeatures,
  'standard:connect' | 'standard:disconnect' | 'standard:events'
>

/**
 * Creates the Wallet Standard features that connect, disconnect and report accounts.
 *
 * @see Wallet Standard "standard:connect", "standard:disconnect", "standard:events"
 */
export function createStandardConnectFeatures(context: SolanaWalletContext): ConnectFeatures {
  const { state, core } = context

  async function connect(input?: {
    silent?: boolean | undefined
  }): Promise<{ accounts: readonly StandardAccount[] }> {
    const method = 'standard:connect'
    const silent = input?.silent === true
    const params = input === undefined ? [] : [input]
    core.log({ method, params })
    await core.requestApproval({
      method,
      params,
      needsApproval: !silent && (!state.isGranted() || core.isLocked()),
      summary: 'See the addresses of your accounts.',
      origin: context.origin(),
      unlocks: !silent,
    })
    const fault = core.takeAccountFault({ method, needsApproval: !silent })
    if (fault === 'noAccounts') return { accounts: [] }
    if (fault === 'malformedAccounts') {
      context.setFaultyAccounts(malformed(state.chains()))
      return { accounts: context.accounts() }
    }
    if (!silent) {
      const chain = core.takeChainChange(method)
      if (typeof chain === 'string') state.offerOnly(chain)
      state.setGranted(true)
    }
    return { accounts: await context.refresh() }
  }

  async function disconnect(): Promise<void> {
    const method = 'standard:disconnect'
    core.log({ method, params: [] })
    await core.requestApproval({
      method,
      params: [],
      needsApproval: false,
      summary: method,
      origin: context.origin(),
    })
    state.setGranted(false)
    await context.refresh()
  }

  return {
    'standard:connect': { version: '1.0.0', connect },
    'standard:disconnect': { version: '1.0.0', disconnect },
    'standard:events': { version: '1.0.0', on: (_event, listener) => context.on(listener) },
  }
}

/** Malformed accounts: an EVM address, and an address that is not a string. */
function malformed(chains: readonly string[]): readonly StandardAccount[] {
  const publicKey = new Uint8Array(3)
  const features: readonly string[] = []
  return [
    { address: '0x1234', publicKey, chains, features },
    { address: 42 as unknown as string, publicKey, chains, features },
  ]
}
