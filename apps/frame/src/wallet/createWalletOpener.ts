import type { Page } from '../page/createPage.ts'
import type { WalletServices } from '../services/createServices.ts'
import { createWalletViews } from './createWalletViews.tsx'
import type { FrameWallet } from './FrameWallet.ts'
import { openWallet, readOwnWallet } from './openWallet.ts'

/** The wallet of the session's account, opened once. */
export type WalletOpener = {
  /** Opens the wallet, with the visitor where needed. */
  open(signal: AbortSignal): Promise<FrameWallet>
  /** Returns the wallet if this browser opens it without the visitor. */
  read(): Promise<FrameWallet | undefined>
}

/**
 * Creates the opener. When the session starts or ends, the wallet has to be opened again.
 *
 * @param options - `isPasskeyAvailable` in this browser; `host` names the account of a visitor without e-mail.
 */
export function createWalletOpener(
  services: WalletServices,
  options: {
    readonly page: Page
    readonly isPasskeyAvailable: boolean
    readonly host: string
  },
): WalletOpener {
  const { session, shares, key } = services
  const { deviceId } = key
  const readUserName = async (): Promise<string> =>
    (await session.read())?.user.email ?? options.host
  const views = createWalletViews({ ...services, ...options, deviceId, readUserName })
  const deps = { ...services, deviceId, ...views }
  let opened: FrameWallet | undefined
  session.watch(() => {
    opened = undefined
  })
  return {
    async open(signal) {
      opened ??= await openWallet(deps, signal)
      return opened
    },
    async read() {
      if (!(await session.read())) return undefined
      const found = opened ? undefined : await shares.getWallet()
      opened ??= found && (await readOwnWallet(found, deps))
      return opened
    },
  }
}
