import type { Page } from '@playwright/test'
import type {
  TestApprovalHold,
  RuleScope,
  TestWalletOwnerActions,
  TestWalletRuleControls,
} from './script/index.ts'
import type { TestWalletRequest } from './script/index.ts'
import {
  pageWalletQueueGlobal,
  type WalletCommand,
  type PageWalletId,
  type WalletSpec,
  type PageGlobals,
  type PageWalletsBatch,
} from './pageWallets.ts'

/** Asynchronous versions of the functions of a type, callable from another process. */
export type RemoteFunctions<functions> = {
  [name in keyof functions]: functions[name] extends (...args: infer args) => infer result
    ? (...args: args) => Promise<Awaited<result>>
    : never
}

/** A wallet in a page, driven by the test. */
export type PageWalletControls = RemoteFunctions<Omit<TestWalletRuleControls, 'hold'>> &
  RemoteFunctions<TestWalletOwnerActions> & {
    /** Holds matching requests until the returned handle approves or rejects them. */
    hold(scope?: RuleScope): Promise<RemoteFunctions<TestApprovalHold>>
    /** Lists the requests since the page was loaded, oldest first. */
    requests(): Promise<readonly TestWalletRequest[]>
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
  'announceFaultyIcon',
  'lock',
  'unlock',
  'forgetChain',
  'changeAccount',
  'changeChain',
  'addAccount',
  'disconnect',
  'requests',
  'addresses',
] as const satisfies readonly Exclude<keyof PageWalletControls, 'hold'>[]

/**
 * Adds a wallet to a page, installed before the page's own scripts run.
 *
 * Rules and owner actions may be called before the page is opened; calls that return a value need
 * the page.
 *
 * @param page - Page of the test.
 * @param spec - The wallet, and its serializable options.
 * @returns Functions that control the wallet.
 */
export async function addPageWallet(page: Page, spec: WalletSpec): Promise<PageWalletControls> {
  await queueBatch(page, { wallets: [spec], commands: [] })
  const send = createSender(page, spec.wallet)

  async function hold(scope?: RuleScope): Promise<RemoteFunctions<TestApprovalHold>> {
    const id = crypto.randomUUID()
    await send({ name: 'hold', args: scope === undefined ? [] : [scope], hold: id })
    const decide = async (name: 'holdApprove' | 'holdReject'): Promise<void> => {
      await send({ name, args: [], hold: id })
    }
    return {
      firstRequest: () =>
        send({ name: 'holdAsked', args: [], hold: id }) as Promise<TestWalletRequest>,
      approve: () => decide('holdApprove'),
      reject: () => decide('holdReject'),
    }
  }

  const functions = names.map((name) => [
    name,
    (...args: readonly unknown[]) => send({ name, args }),
  ])
  return { ...Object.fromEntries(functions), hold } as PageWalletControls
}

type Sender = (command: Pick<WalletCommand, 'name' | 'args' | 'hold'>) => Promise<unknown>

function createSender(page: Page, wallet: PageWalletId): Sender {
  return async (command) => {
    const message: WalletCommand = { ...command, wallet, id: crypto.randomUUID() }
    const here = await page.evaluate(
      (name) => (globalThis as PageGlobals)[name]?.run !== undefined,
      pageWalletQueueGlobal as typeof pageWalletQueueGlobal,
    )
    if (!here && ['requests', 'addresses', 'addAccount', 'holdAsked'].includes(command.name))
      throw new Error(`Open a page first: ${command.name} is the wallet's to answer.`)
    if (!here) return queueBatch(page, { wallets: [], commands: [message] })
    return page.evaluate(([name, given]) => (globalThis as PageGlobals)[name]?.run?.(given), [
      pageWalletQueueGlobal,
      message,
    ] as const)
  }
}

/** Queues a batch of commands for the wallets of every page that is loaded from now on. */
async function queueBatch(page: Page, batch: PageWalletsBatch): Promise<void> {
  await page.addInitScript(
    ([name, left]) => {
      const pageWallets = ((globalThis as PageGlobals)[name] ??= { batches: [] })
      if (pageWallets.accept === undefined) pageWallets.batches.push(left)
      else pageWallets.accept(left)
    },
    [pageWalletQueueGlobal, batch] as const,
  )
}
