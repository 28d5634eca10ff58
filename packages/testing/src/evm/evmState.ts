import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { keccak256 } from 'viem/utils'
import type { PrefixedStorage } from 'latchkey/internal'
import { createPersistedValue, isRecord } from '../persistedValue.ts'
import { createInvalidParamsError, createUnknownChainError } from '../providerError.ts'
import type { EvmWalletNamespaceOptions } from './EvmWallet.ts'

/** Keys 0 and 1 of anvil's default mnemonic, "test test … junk". Public test keys. */
const anvilKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const

type StoredEvmState = {
  readonly granted: boolean
  readonly chainId: number | undefined
  readonly selected: number
  /** Number of added accounts. */
  readonly extraAccounts: number
  readonly addedChains: Readonly<Record<string, string>>
  readonly forgottenChains: readonly number[]
}

const initialState: StoredEvmState = {
  granted: false,
  chainId: undefined,
  selected: 0,
  extraAccounts: 0,
  addedChains: {},
  forgottenChains: [],
}

/** State of an EVM wallet: accounts, permission, chains. */
export type TestEvmWalletState = {
  /** All accounts, the selected one first. */
  accounts(): readonly PrivateKeyAccount[]
  select(index: number): void
  addAccount(): PrivateKeyAccount
  isGranted(): boolean
  setGranted(granted: boolean): void
  chainId(): number
  /** All chains, the current one first. */
  chains(): readonly number[]
  setChainId(chainId: number): void
  /** @throws 4902 for an unsupported chain */
  rpcUrl(chainId: number): string
  hasChain(chainId: number): boolean
  addChain(chainId: number, rpcUrl: string): void
  forgetChain(chainId: number): void
  clear(): void
}

/** Creates the state of an EVM wallet. */
export function createTestEvmWalletState(
  options: EvmWalletNamespaceOptions,
  storage: PrefixedStorage | undefined,
  name: string,
): TestEvmWalletState {
  const keys = options.accounts ?? anvilKeys
  const memory = createPersistedValue(storage, {
    key: `${encodeURIComponent(name)}.evm`,
    version: 1,
    initial: initialState,
    parse: parseStoredState,
  })
  const change = (part: Partial<StoredEvmState>): void => memory.set({ ...memory.get(), ...part })

  function ring(): readonly PrivateKeyAccount[] {
    const all = [...keys]
    for (let added = 0; added < memory.get().extraAccounts; added++)
      all.push(keccak256(all.at(-1) ?? '0x01'))
    return all.map((key) => privateKeyToAccount(key))
  }

  function chains(): Readonly<Record<string, string>> {
    const { addedChains, forgottenChains } = memory.get()
    const all: [string, string][] = Object.entries({ ...options.chains, ...addedChains })
    return Object.fromEntries(all.filter(([id]) => !forgottenChains.includes(Number(id))))
  }

  function current(): number {
    const { chainId = options.chainId } = memory.get()
    const known = Object.keys(chains()).map(Number)
    if (chainId !== undefined && known.includes(chainId)) return chainId
    return known[0] ?? chainId ?? 1
  }

  return {
    accounts() {
      const all = ring()
      const first = all[memory.get().selected]
      return first === undefined ? all : [first, ...all.filter((account) => account !== first)]
    },
    select(index) {
      if (ring()[index] === undefined)
        throw createInvalidParamsError(`The wallet has no account ${index}.`)
      change({ selected: index })
    },
    addAccount() {
      change({ extraAccounts: memory.get().extraAccounts + 1 })
      return ring().at(-1) as PrivateKeyAccount
    },
    isGranted: () => memory.get().granted,
    setGranted: (granted) => change({ granted }),
    chainId: current,
    chains() {
      const known = Object.keys(chains()).map(Number)
      return [...known.filter((id) => id === current()), ...known.filter((id) => id !== current())]
    },
    setChainId: (chainId) => change({ chainId }),
    rpcUrl(chainId) {
      const url = chains()[chainId]
      if (url === undefined) throw createUnknownChainError(chainId)
      return url
    },
    hasChain: (chainId) => chainId in chains(),
    addChain(chainId, rpcUrl) {
      const { addedChains, forgottenChains } = memory.get()
      change({
        addedChains: { ...addedChains, [chainId]: rpcUrl },
        forgottenChains: forgottenChains.filter((id) => id !== chainId),
      })
    },
    forgetChain: (chainId) =>
      change({ forgottenChains: [...memory.get().forgottenChains, chainId] }),
    clear: () => memory.clear(),
  }
}

function parseStoredState(value: unknown): StoredEvmState | undefined {
  if (!isRecord(value)) return undefined
  const { granted, chainId, selected, extraAccounts, addedChains, forgottenChains } = value
  if (typeof selected !== 'number' || typeof extraAccounts !== 'number') return undefined
  if (!isRecord(addedChains) || !Array.isArray(forgottenChains)) return undefined
  return {
    granted: granted === true,
    chainId: typeof chainId === 'number' ? chainId : undefined,
    selected,
    extraAccounts,
    addedChains: addedChains as Record<string, string>,
    forgottenChains: forgottenChains.filter((id) => typeof id === 'number'),
  }
}
