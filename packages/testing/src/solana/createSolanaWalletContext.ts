import { createHttp } from 'latchkey/internal'
import { createUnauthorizedError } from '../providerError.ts'
import { createNodeRpc } from '../createNodeRpc.ts'
import type { SharedWalletState } from '../script/index.ts'
import type { TestWalletOptions, TestWalletWindow } from '../TestWallet.ts'
import type { SolanaKey } from './keys.ts'
import type { SolanaWalletContext } from './SolanaWalletContext.ts'
import { createTestSolanaWalletState } from './solanaState.ts'
import type { SolanaChain, SolanaWalletNamespaceOptions } from './SolanaWallet.ts'
import type { StandardAccount, StandardChange } from './WalletStandard.ts'

const accountFeatures = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
] as const

/** Creates the shared dependencies of the features of a Solana wallet. */
export function createSolanaWalletContext(
  options: SolanaWalletNamespaceOptions & Pick<TestWalletOptions, 'storage' | 'fetch'>,
  core: SharedWalletState,
  page: () => TestWalletWindow | undefined,
): SolanaWalletContext {
  const state = createTestSolanaWalletState(options, options.storage, core.name)
  const listeners = new Set<(change: StandardChange) => void>()
  let accounts: readonly StandardAccount[] = []
  let chains = state.chains()

  function emit(change: StandardChange): void {
    for (const listener of listeners) {
      try {
        listener(change)
      } catch {
        // An error of one listener does not stop the others.
      }
    }
  }

  function show(next: readonly StandardAccount[]): void {
    const sameChains = sameItems(chains, state.chains())
    if (sameItems(accounts, next) && sameChains) return
    accounts = next
    chains = state.chains()
    emit({ accounts, ...(sameChains ? {} : { chains }) })
  }

  /** Returns the same account object while none of its properties changes. */
  function accountOf(key: SolanaKey): StandardAccount {
    const before = accounts.find(({ address }) => address === key.address)
    const offered = state.chains()
    return before !== undefined && sameItems(before.chains, offered)
      ? before
      : standardAccount(key, offered)
  }

  function mayBeSeen(): boolean {
    return state.isGranted() && !core.isLocked()
  }

  return {
    state,
    core: core,
    rpc: createNodeRpc(createHttp({ clock: core.clock, fetch: options.fetch })),
    origin: () => page()?.location?.origin ?? 'unknown',
    host: () => page()?.location?.host ?? 'localhost',
    accounts: () => accounts,
    async refresh() {
      if (!mayBeSeen()) {
        show([])
        return accounts
      }
      const keys = await state.keys()
      // The permission can be revoked while keys are derived.
      show(mayBeSeen() ? keys.map(accountOf) : [])
      return accounts
    },
    setFaultyAccounts: show,
    async authorizedKey(account) {
      if (!accounts.some(({ address }) => address === account?.address))
        throw createUnauthorizedError()
      const key = (await state.keys()).find(({ address }) => address === account?.address)
      if (key === undefined) throw createUnauthorizedError()
      return key
    },
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function standardAccount(key: SolanaKey, chains: readonly SolanaChain[]): StandardAccount {
  return Object.freeze({
    address: key.address,
    publicKey: key.publicKey,
    chains,
    features: accountFeatures,
  })
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}
