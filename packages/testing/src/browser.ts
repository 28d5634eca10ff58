import { createPrefixedStorage, type PrefixedStorage, type StorageArea } from 'latchkey/internal'
import { createTestEvmWallet } from './evm/index.ts'
import type { TestApprovalHold } from './script/index.ts'
import { createTestSolanaWallet } from './solana/index.ts'
import type { TestWallet } from './TestWallet.ts'
import {
  pageWalletQueueGlobal,
  type WalletCommand,
  type PageWalletQueue,
  type PageWalletId,
  type WalletSpec,
  type PageGlobals,
  type PageWalletsBatch,
} from './pageWallets.ts'

/**
 * Creates the in-page counterpart of the Playwright fixtures: it installs wallets before the page's own
 * scripts run, and runs commands on them.
 *
 * A wallet persists its permissions per origin, in local storage, so that all tabs of a visitor have
 * them, as with real wallets. Batches may arrive in any order: browsers do not guarantee one among init
 * scripts.
 */
function createPageWallets(batches: readonly PageWalletsBatch[]): PageWalletQueue {
  const wallets = new Map<PageWalletId, TestWallet>()
  const holds = new Map<string, TestApprovalHold>()
  const pendingCommands = new Set<WalletCommand>()
  const done = storageIn('sessionStorage', pageWalletQueueGlobal).slot<readonly string[]>({
    key: 'done',
    version: 1,
    initial: [],
    parse: (value) => (Array.isArray(value) ? value : undefined),
  })

  async function run(command: WalletCommand): Promise<unknown> {
    const wallet = wallets.get(command.wallet)
    if (wallet === undefined) throw new Error(`The page has no ${command.wallet} wallet.`)
    return perform(wallet, command, holds)
  }

  function accept({ wallets: orders, commands }: PageWalletsBatch): void {
    for (const spec of orders) {
      const wallet = createWallet(spec)
      wallets.set(spec.wallet, wallet)
      wallet.install(window)
    }
    for (const command of commands) pendingCommands.add(command)
    for (const command of pendingCommands) {
      if (!wallets.has(command.wallet)) continue
      pendingCommands.delete(command)
      // Batches are delivered with every page load; each command runs once.
      if (done.get().includes(command.id)) continue
      done.set([...done.get(), command.id])
      void run(command)
    }
  }

  for (const parcel of batches) accept(parcel)
  return { batches: [], accept, run }
}

function createWallet(order: WalletSpec): TestWallet {
  const storage = storageIn('localStorage', `${pageWalletQueueGlobal}.${order.wallet}`)
  return order.wallet === 'evm'
    ? createTestEvmWallet({ ...order.options, storage })
    : createTestSolanaWallet({ ...order.options, storage })
}

async function perform(
  wallet: TestWallet,
  command: WalletCommand,
  holds: Map<string, TestApprovalHold>,
): Promise<unknown> {
  const { name, args, hold = '' } = command
  switch (name) {
    case 'requests':
      return wallet.requests.map(({ method, params }) => ({ method, params }))
    case 'addresses':
      return wallet.addresses()
    case 'hold':
      holds.set(hold, wallet.script.hold(...(args as [])))
      return undefined
    case 'holdAsked':
      return holds.get(hold)?.firstRequest()
    case 'holdApprove':
      return holds.get(hold)?.approve()
    case 'holdReject':
      return holds.get(hold)?.reject()
    default:
      return (wallet.script[name] as (...args: readonly unknown[]) => unknown)(...args)
  }
}

type Area = 'localStorage' | 'sessionStorage'

function storageIn(area: Area, prefix: string): PrefixedStorage {
  return createPrefixedStorage({ prefix, area: readArea(area), events: window })
}

/** Pages of an opaque origin, and of browsers that store nothing, have no storage. */
function readArea(name: Area): StorageArea | undefined {
  try {
    return globalThis[name]
  } catch {
    return undefined
  }
}

const page = globalThis as PageGlobals
page[pageWalletQueueGlobal] = createPageWallets(page[pageWalletQueueGlobal]?.batches ?? [])
