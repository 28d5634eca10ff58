import type { FrameViewPresenter } from '../page/createFrameViewPresenter.ts'
import { createAccountBoundServices } from '../services/createAccountBoundServices.ts'
import type { WalletServices } from '../services/createServices.ts'
import { readRegistrationContext } from '../services/readRegistrationContext.ts'
import { createFrameError } from '../services/frameError.ts'
import { createWalletViews } from './createWalletViews.tsx'
import type { AccountWallet, FrameWallet } from './FrameWallet.ts'
import { openWallet, readDeviceWallet, type OpenWalletDeps } from './openWallet.ts'

/** The wallet of the session's account. */
export type WalletOpener = {
  /** Opens the wallet, with the visitor where needed. Calls at the same time open it once. */
  open(signal: AbortSignal): Promise<AccountWallet>
  /** Returns the wallet if this browser opens it without the visitor. */
  read(): Promise<FrameWallet | undefined>
}

type Opening = {
  readonly userId: string
  readonly wallet: Promise<FrameWallet>
  readonly controller: AbortController
  /** Callers that wait. The last one who leaves ends it. */
  waiting: number
}

/**
 * Creates the opener. A wallet belongs to one account: when the session is of another one, it has to be opened
 * again, and what was under way ends.
 *
 * @param options - `appOrigin` is named in the views.
 */
export function createWalletOpener(
  services: WalletServices,
  options: {
    readonly page: FrameViewPresenter
    readonly appOrigin: string
    readonly now: () => number
    readonly automaticRecoveryHours?: number | undefined
  },
): WalletOpener {
  const { session, locks } = services
  let opened: AccountWallet | undefined
  let opening: Opening | undefined
  session.watch(() => {
    opened = undefined
    const current = opening
    if (current) void endForOthers(current)
  })

  /** Ends an opening unless the session is of the same account, such as after a step-up. */
  async function endForOthers(current: Opening): Promise<void> {
    const stored = await session.read().catch(() => undefined)
    if (stored?.user.id === current.userId) return
    current.controller.abort(createFrameError('login.session_ended'))
    if (opening === current) opening = undefined
  }

  function start(user: { readonly id: string; readonly account: string }): Opening {
    const controller = new AbortController()
    const deps = createDeps(services, { ...options, userId: user.id, account: user.account })
    // Two tabs that created or recovered at the same time would each keep shares that the other replaced.
    const wallet = locks.request('latchkey-open-wallet', async () =>
      openWallet(deps, controller.signal),
    )
    return { userId: user.id, wallet, controller, waiting: 0 }
  }

  return {
    async open(signal) {
      const stored = await session.read()
      if (!stored) throw createFrameError('login.session_ended')
      const { id, email, name = '' } = stored.user
      if (opened?.userId === id) return opened
      if (opening?.userId !== id) opening = start({ id, account: email ?? name })
      const current = opening
      const wallet = await waitFor(current, signal).finally(() => {
        if (opening === current && current.waiting === 0) opening = undefined
      })
      if ((await session.read())?.user.id !== id) throw createFrameError('login.session_ended')
      opened = { ...wallet, userId: id }
      return opened
    },
    async read() {
      const user = (await session.read())?.user
      if (!user) return undefined
      if (opened?.userId === user.id) return opened
      const found = await services.createSharesOf(user.id).getWallet()
      const { devices, key } = services
      return found && readDeviceWallet(found, { devices, deviceId: key.deviceId })
    },
  }
}

function createDeps(
  services: WalletServices,
  options: {
    readonly page: FrameViewPresenter
    readonly appOrigin: string
    readonly now: () => number
    readonly automaticRecoveryHours?: number | undefined
    readonly userId: string
    readonly account: string
  },
): OpenWalletDeps {
  const { key, devices, store, createSharesOf } = services
  const { userId } = options
  const base = { deviceId: key.deviceId, devices, shares: createSharesOf(userId) }
  const knownName = `wallet of ${userId}`
  return {
    ...base,
    readKnown: async () => store.read(knownName),
    remember: async ({ addresses }) => store.write(knownName, addresses.evm),
    ...createWalletViews({
      ...createAccountBoundServices(services, userId),
      ...options,
      ...base,
      automaticRecoveryHours: options.automaticRecoveryHours,
      readRegistration: async () => readRegistrationContext(services.session),
    }),
  }
}

/** Waits for the wallet; a caller who leaves last ends the opening. */
async function waitFor(opening: Opening, signal: AbortSignal): Promise<FrameWallet> {
  opening.waiting++
  const left = new AbortController()
  try {
    return await Promise.race([
      opening.wallet,
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), left)
      }),
    ])
  } finally {
    left.abort()
    opening.waiting--
    if (opening.waiting === 0 && signal.aborted) opening.controller.abort(signal.reason)
  }
}
