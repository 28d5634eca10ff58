import type { SolanaKit } from './SolanaKit.ts'
import type { SolanaFeatures, StandardAccount } from './WalletStandard.ts'

type ConnectFeatures = Pick<
  SolanaFeatures,
  'standard:connect' | 'standard:disconnect' | 'standard:events'
>

/**
 * Makes the features by which a page comes to see accounts.
 *
 * @source Wallet Standard "standard:connect", "standard:disconnect", "standard:events"
 */
export function connectFeatures(kit: SolanaKit): ConnectFeatures {
  const { state, stage } = kit

  async function connect(input?: {
    silent?: boolean | undefined
  }): Promise<{ accounts: readonly StandardAccount[] }> {
    const method = 'standard:connect'
    const silent = input?.silent === true
    const params = input === undefined ? [] : [input]
    stage.log({ method, params })
    await stage.pass({
      method,
      params,
      asks: !silent && (!state.isGranted() || stage.isLocked()),
      summary: 'See the addresses of your accounts.',
      origin: kit.origin(),
      unlocks: !silent,
    })
    const lie = stage.accountLie({ method, asks: !silent })
    if (lie === 'noAccounts') return { accounts: [] }
    if (lie === 'malformedAccounts') {
      kit.pretend(malformed(state.chains()))
      return { accounts: kit.accounts() }
    }
    if (!silent) {
      const chain = stage.chainChange(method)
      if (typeof chain === 'string') state.offerOnly(chain)
      state.setGranted(true)
    }
    return { accounts: await kit.refresh() }
  }

  async function disconnect(): Promise<void> {
    const method = 'standard:disconnect'
    stage.log({ method, params: [] })
    await stage.pass({ method, params: [], asks: false, summary: method, origin: kit.origin() })
    state.setGranted(false)
    await kit.refresh()
  }

  return {
    'standard:connect': { version: '1.0.0', connect },
    'standard:disconnect': { version: '1.0.0', disconnect },
    'standard:events': { version: '1.0.0', on: (_event, listener) => kit.on(listener) },
  }
}

/** What a broken wallet might show: an address of another kind of chain, and one that is no text. */
function malformed(chains: readonly string[]): readonly StandardAccount[] {
  const publicKey = new Uint8Array(3)
  const features: readonly string[] = []
  return [
    { address: '0x1234', publicKey, chains, features },
    { address: 42 as unknown as string, publicKey, chains, features },
  ]
}
