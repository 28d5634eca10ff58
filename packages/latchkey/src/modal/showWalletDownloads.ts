import { notify, type WalletRow } from '../core/index.ts'
import { connectorNotFoundError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import type { Modal } from './Modal.ts'
import { emitGetWallet } from './emitGetWallet.ts'

/** Shows where to get a wallet: its stores, its home page, or a message that neither exists. */
export function showWalletDownloads(modal: Modal, wallet: WalletRow): void {
  const { client } = modal
  const { homepage, stores = {} } = wallet
  if (Object.values(stores).some(Boolean)) modal.push({ view: 'Downloads', data: { wallet } })
  else if (homepage !== undefined) {
    emitGetWallet(client, wallet, 'homepage')
    client.window?.open(homepage, '_blank', 'noopener,noreferrer')
  } else
    notify(client, { message: new WalletError(connectorNotFoundError).message, variant: 'error' })
}
