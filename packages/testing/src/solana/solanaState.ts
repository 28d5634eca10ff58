import type { PrefixedStorage } from 'latchkey/internal'
import { createPersistedValue, isRecord } from '../persistedValue.ts'
import { createInvalidParamsError, createUnknownChainError } from '../providerError.ts'
import {
  createSolanaKey,
  getDefaultSolanaKeySeeds,
  deriveNextSolanaKeySeed,
  parseSolanaKeySeed,
  type SolanaKey,
} from './keys.ts'
import type { SolanaChain, SolanaWalletNamespaceOptions } from './SolanaWallet.ts'

type StoredSolanaState = {
  readonly granted: boolean
  readonly selected: number
  readonly extraAccounts: number
  /** The selected chain, when only one is offered. */
  readonly onlyChain: string | undefined
  readonly forgottenChains: readonly string[]
}

const initialState: StoredSolanaState = {
  granted: false,
  selected: 0,
  extraAccounts: 0,
  onlyChain: undefined,
  forgottenChains: [],
}

/** State of a Solana wallet: keys, permission, chains. */
export type TestSolanaWalletState = {
  /** All keys, the selected one first. Derived on first use. */
  keys(): Promise<readonly SolanaKey[]>
  /** @throws -32602 when there is no such account */
  select(index: number): void
  addKey(): Promise<SolanaKey>
  isGranted(): boolean
  setGranted(granted: boolean): void
  chains(): readonly SolanaChain[]
  /** @throws 4902 for an unsupported chain */
  rpcUrl(chain: string): string
  /** Offers only one chain, like wallets with a network setting. */
  offerOnly(chain: SolanaChain): void
  forgetChain(chain: SolanaChain): void
  clear(): void
}

/** Creates the state of a Solana wallet. */
export function createTestSolanaWalletState(
  options: SolanaWalletNamespaceOptions,
  storage: PrefixedStorage | undefined,
  name: string,
): TestSolanaWalletState {
  const seeds = (options.accounts ?? getDefaultSolanaKeySeeds()).map(parseSolanaKeySeed)
  const made: Promise<SolanaKey>[] = []
  const memory = createPersistedValue(storage, {
    key: `${encodeURIComponent(name)}.solana`,
    version: 1,
    initial: initialState,
    parse: parseStoredState,
  })
  const change = (part: Partial<StoredSolanaState>): void =>
    memory.set({ ...memory.get(), ...part })
  const count = (): number => seeds.length + memory.get().extraAccounts

  async function seedAt(index: number): Promise<Uint8Array> {
    return seeds[index] ?? deriveNextSolanaKeySeed(await seedAt(index - 1))
  }

  function keyAt(index: number): Promise<SolanaKey> {
    const key = made[index] ?? seedAt(index).then(createSolanaKey)
    made[index] = key
    return key
  }

  function known(): readonly SolanaChain[] {
    const { forgottenChains } = memory.get()
    const all = Object.keys(options.chains) as SolanaChain[]
    return all.filter((chain) => !forgottenChains.includes(chain))
  }

  return {
    async keys() {
      const all = await Promise.all(Array.from({ length: count() }, (_, index) => keyAt(index)))
      const first = all[memory.get().selected]
      return first === undefined ? all : [first, ...all.filter((key) => key !== first)]
    },
    select(index) {
      if (!Number.isInteger(index) || index < 0 || index >= count())
        throw createInvalidParamsError(`The wallet has no account ${index}.`)
      change({ selected: index })
    },
    addKey() {
      change({ extraAccounts: memory.get().extraAccounts + 1 })
      return keyAt(count() - 1)
    },
    isGranted: () => memory.get().granted,
    setGranted: (granted) => change({ granted }),
    chains() {
      const { onlyChain } = memory.get()
      return known().filter((chain) => onlyChain === undefined || chain === onlyChain)
    },
    rpcUrl(chain) {
      const url = this.chains().includes(chain as SolanaChain)
        ? options.chains[chain as SolanaChain]
        : undefined
      if (url === undefined) throw createUnknownChainError(chain)
      return url
    },
    offerOnly(chain) {
      if (!known().includes(chain)) throw createUnknownChainError(chain)
      change({ onlyChain: chain })
    },
    forgetChain: (chain) => change({ forgottenChains: [...memory.get().forgottenChains, chain] }),
    clear: () => memory.clear(),
  }
}

function parseStoredState(value: unknown): StoredSolanaState | undefined {
  if (!isRecord(value)) return undefined
  const { granted, selected, extraAccounts, onlyChain, forgottenChains } = value
  if (typeof selected !== 'number' || typeof extraAccounts !== 'number') return undefined
  if (!Array.isArray(forgottenChains)) return undefined
  return {
    granted: granted === true,
    selected,
    extraAccounts,
    onlyChain: typeof onlyChain === 'string' ? onlyChain : undefined,
    forgottenChains: forgottenChains.filter((chain) => typeof chain === 'string'),
  }
}
