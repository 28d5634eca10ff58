import { createStorage, type Storage, type StorageArea } from 'latchkey/kernel'
import { createTestEvmWallet } from './evm/index.ts'
import type { HoldHandle } from './script/index.ts'
import { createTestSolanaWallet } from './solana/index.ts'
import type { TestWallet } from './TestWallet.ts'
import {
  deskName,
  type WalletCommand,
  type WalletDesk,
  type WalletId,
  type WalletOrder,
  type WalletPage,
  type WalletParcel,
} from './pageWallets.ts'

/**
 * Lets another process put wallets into this page, before its own scripts run, and drive them.
 *
 * What the wallets grant is kept in the page's session, as real wallets remember it. Parcels may
 * come in any order: the browser does not promise one among scripts that are added to a page.
 */
function openDesk(parcels: readonly WalletParcel[]): WalletDesk {
  const wallets = new Map<WalletId, TestWallet>()
  const holds = new Map<string, HoldHandle>()
  const tooEarly = new Set<WalletCommand>()
  const done = sessionStorageOf(deskName).slot<readonly string[]>({
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

  function accept({ orders, commands }: WalletParcel): void {
    for (const order of orders) {
      const wallet = createWallet(order)
      wallets.set(order.wallet, wallet)
      wallet.install(window)
    }
    for (const command of commands) tooEarly.add(command)
    for (const command of tooEarly) {
      if (!wallets.has(command.wallet)) continue
      tooEarly.delete(command)
      // Parcels come again with every load of the page; what they say is done once.
      if (done.get().includes(command.id)) continue
      done.set([...done.get(), command.id])
      void run(command)
    }
  }

  for (const parcel of parcels) accept(parcel)
  return { parcels: [], accept, run }
}

function createWallet(order: WalletOrder): TestWallet {
  const storage = sessionStorageOf(`${deskName}.${order.wallet}`)
  return order.wallet === 'evm'
    ? createTestEvmWallet({ ...order.options, storage })
    : createTestSolanaWallet({ ...order.options, storage })
}

async function perform(
  wallet: TestWallet,
  command: WalletCommand,
  holds: Map<string, HoldHandle>,
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
      return holds.get(hold)?.asked()
    case 'holdApprove':
      return holds.get(hold)?.approve()
    case 'holdReject':
      return holds.get(hold)?.reject()
    default:
      return (wallet.script[name] as (...args: readonly unknown[]) => unknown)(...args)
  }
}

function sessionStorageOf(prefix: string): Storage {
  return createStorage({ prefix, area: sessionArea(), events: window })
}

/** Pages of an opaque origin have no session to keep anything in. */
function sessionArea(): StorageArea | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

const page = globalThis as WalletPage
page[deskName] = openDesk(page[deskName]?.parcels ?? [])
