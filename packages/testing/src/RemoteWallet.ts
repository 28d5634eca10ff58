import type { Page } from '@playwright/test'
import type { HoldHandle, Scope, WalletActs, WalletRules } from './script/index.ts'
import type { RequestRecord } from './TestWallet.ts'
import {
  deskName,
  type WalletCommand,
  type WalletId,
  type WalletOrder,
  type WalletPage,
  type WalletParcel,
} from './pageWallets.ts'

/** The same functions from another process. */
export type Remote<functions> = {
  [name in keyof functions]: functions[name] extends (...args: infer args) => infer result
    ? (...args: args) => Promise<Awaited<result>>
    : never
}

/** A wallet in a page, driven by the test. */
export type RemoteWallet = Remote<Omit<WalletRules, 'hold'>> &
  Remote<WalletActs> & {
    /** Lets requests wait until they are decided by hand. */
    hold(scope?: Scope): Promise<Remote<HoldHandle>>
    /** Lists what was asked since the page was loaded, oldest first. */
    requests(): Promise<readonly RequestRecord[]>
    /** Lists the addresses of all accounts. */
    addresses(): Promise<readonly string[]>
  }

const names = [
  'reset',
  'approve',
  'reject',
  'delay',
  'neverAnswer',
  'throwString',
  'noAccounts',
  'malformedAccounts',
  'changeChainMidConnect',
  'refuseAddChain',
  'announceTwice',
  'lieAboutIcon',
  'lock',
  'unlock',
  'forgetChain',
  'changeAccount',
  'changeChain',
  'addAccount',
  'disconnect',
  'requests',
  'addresses',
] as const satisfies readonly Exclude<keyof RemoteWallet, 'hold'>[]

/**
 * Orders a wallet for a page, to be there before the page's own scripts.
 *
 * The rules and acts may be called before the page is opened; what has an answer needs the page.
 *
 * @param page - Page of the test.
 * @param order - The wallet, in words that reach the page.
 * @returns How to drive it.
 */
export async function createRemoteWallet(page: Page, order: WalletOrder): Promise<RemoteWallet> {
  await leave(page, { orders: [order], commands: [] })
  const send = createSender(page, order.wallet)

  async function hold(scope?: Scope): Promise<Remote<HoldHandle>> {
    const id = crypto.randomUUID()
    await send({ name: 'hold', args: scope === undefined ? [] : [scope], hold: id })
    const decide = async (name: 'holdApprove' | 'holdReject'): Promise<void> => {
      await send({ name, args: [], hold: id })
    }
    return {
      asked: () => send({ name: 'holdAsked', args: [], hold: id }) as Promise<RequestRecord>,
      approve: () => decide('holdApprove'),
      reject: () => decide('holdReject'),
    }
  }

  const functions = names.map((name) => [
    name,
    (...args: readonly unknown[]) => send({ name, args }),
  ])
  return { ...Object.fromEntries(functions), hold } as RemoteWallet
}

type Sender = (command: Pick<WalletCommand, 'name' | 'args' | 'hold'>) => Promise<unknown>

function createSender(page: Page, wallet: WalletId): Sender {
  return async (command) => {
    const whole: WalletCommand = { ...command, wallet, id: crypto.randomUUID() }
    const here = await page.evaluate(
      (name) => (globalThis as WalletPage)[name]?.run !== undefined,
      deskName as typeof deskName,
    )
    if (!here && ['requests', 'addresses', 'addAccount', 'holdAsked'].includes(command.name))
      throw new Error(`Open a page first: ${command.name} is the wallet's to answer.`)
    if (!here) return leave(page, { orders: [], commands: [whole] })
    return page.evaluate(([name, given]) => (globalThis as WalletPage)[name]?.run?.(given), [
      deskName,
      whole,
    ] as const)
  }
}

/** Leaves a parcel for the wallets of whatever page is loaded from now on. */
async function leave(page: Page, parcel: WalletParcel): Promise<void> {
  await page.addInitScript(
    ([name, left]) => {
      const desk = ((globalThis as WalletPage)[name] ??= { parcels: [] })
      if (desk.accept === undefined) desk.parcels.push(left)
      else desk.accept(left)
    },
    [deskName, parcel] as const,
  )
}
