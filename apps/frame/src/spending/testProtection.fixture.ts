import type { AccountTokenBalance, FungiblePrice, ShareWalletDescription } from 'latchkey/protocol'
import type { ProtectionCheckDeps } from './ProtectionCheckDeps.ts'

/** Creates the description of a wallet by the share service. */
export function createTestDescription(
  change: Partial<ShareWalletDescription> & { readonly factors?: number } = {},
): ShareWalletDescription {
  const { factors = 2, ...rest } = change
  const key = { method: 'code', iv: '', sealed: '' } as const
  return {
    walletId: 'w',
    evm: '',
    solana: '',
    recoveryPublicKey: '',
    devices: [],
    recovery: { keys: Array.from({ length: factors }, () => key), passkeys: [] },
    ...rest,
  }
}

/** Creates a gateway with prices by id and balances of the EVM account. */
export function createPriceGateway(
  about: {
    readonly prices?: Readonly<Record<string, number | { price: number; decimals: number }>>
    readonly balances?: readonly Partial<AccountTokenBalance>[]
  } = {},
): ProtectionCheckDeps['gateway'] {
  const { prices = {}, balances = [] } = about
  return {
    async fetchPrices(ids) {
      const known = ids.flatMap((address): readonly (readonly [string, FungiblePrice])[] => {
        const price = prices[address]
        if (price === undefined) return []
        const both = typeof price === 'number' ? { price, decimals: 18 } : price
        return [[address, { address, name: '', symbol: '', iconUrl: '', ...both }]]
      })
      return new Map(known)
    },
    async fetchBalances(address) {
      const base = { name: '', symbol: '', chainId: 'eip155:1', price: 0, iconUrl: '' }
      const quantity = { decimals: '18', numeric: '0' }
      const list = balances.map((balance) => ({ ...base, quantity, ...balance }))
      return { balances: address.startsWith('0x') ? list : [] }
    },
  }
}

/** Creates what protects a wallet with two recovery factors: nothing waits. */
export function createTestProtection(): ProtectionCheckDeps {
  return {
    secondFactorUsd: 500,
    gateway: createPriceGateway(),
    readWallet: async () => createTestDescription(),
    ask: async () => undefined,
  }
}
