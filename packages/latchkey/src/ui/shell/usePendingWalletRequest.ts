import { walletLinkTarget } from '../../core/index.ts'
import type { WalletLink } from '../../modal/index.ts'
import { useClient, useClientState } from './hooks.ts'
import { readWalletNameAndImage } from './images.ts'

/** A request pending in a wallet that this device can open. */
export type PendingWalletRequest = {
  readonly name: string
  readonly link: Pick<WalletLink, 'href' | 'target'>
  readonly image: string | undefined
}

/** Returns the latest request pending in a wallet on this device, if any. */
export function usePendingWalletRequest(): PendingWalletRequest | undefined {
  const client = useClient()
  const { pairing, connection } = useClientState((state) => state)
  const last = pairing.waiting.findLast(({ link }) => link !== undefined)
  if (last?.link === undefined || !client.window) return undefined
  const { link: href } = last
  const wallets = Object.values(connection).flatMap(({ connections }) => connections)
  const found = wallets
    .map((one) => readWalletNameAndImage(client, one))
    .find(({ name }) => name === last.wallet)
  const link = { href, target: walletLinkTarget(href, client.window) }
  return { name: last.wallet, link, image: found?.image }
}
