import type { Namespace } from '../../caip/index.ts'
import type { WalletRow } from '../../core/index.ts'
import type { Modal } from '../Modal.ts'
import type { StepModal } from '../Parts.ts'
import { isMobile } from '../platform.ts'
import { readRoute } from '../routeStack.ts'
import { findPairing } from '../wallets/index.ts'
import { ask } from './ask.ts'
import { chooseNamespace, chooseWay, type WalletWay } from './connectRules.ts'

/** Follows a click on a wallet: asks it, or shows how to reach it, or where to get it. */
export function selectWallet(modal: StepModal, wallet: WalletRow, namespace?: Namespace): void {
  const { client, store, parts } = modal
  const onPhone = isMobile(client.window)
  const asked = namespace ?? store.get().namespace
  const way = chooseWay(wallet, {
    asked,
    isMobile: onPhone,
    canPair: findPairing(client.store.get()) !== undefined,
    opensPage: parts.links.loaded()?.readBrowseLink(client, wallet, asked) !== undefined,
  })
  // The choice of a namespace is a second click on the same wallet.
  if (readRoute(store.get()).view !== 'ConnectingMultiChain') {
    const platform = way.kind === 'pair' ? way.platform : onPhone ? 'mobile' : 'browser'
    client.events.emit('SELECT_WALLET', { name: wallet.name, platform })
  }
  follow(modal, wallet, way)
}

/** Asks the wallet of ConnectingExternal again. */
export function retryExternal(modal: Modal): void {
  const route = readRoute(modal.store.get())
  if (route.view !== 'ConnectingExternal') return
  const { wallet, namespace } = route.data
  const choice = chooseNamespace(wallet, namespace)
  if (choice.kind === 'connect') void ask(modal, choice.connector, namespace)
  else modal.getWallet(wallet)
}

function follow(modal: Modal, wallet: WalletRow, way: WalletWay): void {
  if (way.kind === 'list') modal.openAllWallets()
  else if (way.kind === 'absent') modal.getWallet(wallet)
  else if (way.kind === 'choose') modal.push({ view: 'ConnectingMultiChain', data: { wallet } })
  else if (way.kind === 'pair') {
    // The code of the connector itself is any wallet's.
    const isAny = wallet.type === 'walletConnect'
    const data = { wallet: isAny ? undefined : wallet, platform: way.platform }
    modal.push({ view: 'ConnectingWalletConnect', data })
  } else {
    modal.push({ view: 'ConnectingExternal', data: { wallet, namespace: way.namespace } })
    void ask(modal, way.connector, way.namespace)
  }
}
