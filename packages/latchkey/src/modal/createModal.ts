import type { Latchkey } from '../core/index.ts'
import { createStore, type Store } from '../kernel/index.ts'
import { attentionView } from './attentionView.ts'
import { createNavigation } from './createNavigation.ts'
import { createStepLoader, type StepLoader, type Steps } from './createStepLoader.ts'
import type { Modal, ModalState } from './Modal.ts'
import { initialModalState, looksSetters } from './modalState.ts'
import { beginCatalogue } from './wallets/index.ts'

/** Methods of a modal that are steps: each waits for them if it must. */
const lateMethods = [
  'push',
  'replace',
  'reset',
  'back',
  'requestClose',
  'selectWallet',
  'selectPlatform',
  'openAllWallets',
  'searchWallets',
  'showMoreWallets',
  'getWallet',
  'retryConnect',
  'selectNetwork',
  'retrySwitch',
  'confirmSwitchActiveChain',
  'openSend',
  'submitSend',
] as const

type Parts = {
  readonly store?: Store<ModalState> | undefined
  readonly drawn?: (() => Promise<void>) | undefined
}

type LateMethods = Pick<Modal, (typeof lateMethods)[number]>

/**
 * Makes the headless modal of a client: its history of views, and what each click leads to.
 *
 * @example
 * const modal = createModal(client)
 * modal.open({ view: 'Networks' })
 *
 * @param client - Client from `createLatchkey`.
 * @param fetchSteps - How that which is wanted only once the modal is open arrives.
 * @param parts - Where its state is kept, and when what it shows has been drawn.
 * @returns The modal, closed. `destroy` takes its listeners away; after it nothing opens.
 * @source spec §2 "Screens and routes"
 */
export function createModal(
  client: Latchkey,
  fetchSteps: () => Promise<Steps> = () => import('./steps.ts'),
  parts: Parts = {},
): Modal {
  const { store = createStore(initialModalState(client.options)), drawn } = parts
  const loader = createStepLoader(client.logger, fetchSteps)
  const navigation = createNavigation(client, store, {
    entered(route) {
      beginCatalogue(client, route)
      const begin = (): void => loader.run(({ enter }) => enter(modal, route))
      // The catalogue is what shows. The rest must not hold it up, unless it is clicked for.
      if (drawn && !loader.loaded()) void drawn().then(begin)
      else begin()
    },
    left: (route) => loader.loaded()?.leaveForGood(modal, route),
  })
  const stops: (() => void)[] = []
  let isDestroyed = false
  let since = client.store.get()

  const modal: Modal = {
    ...createLateMethods(loader, () => modal),
    ...navigation,
    ...looksSetters(store),
    client,
    store,
    open(parameters) {
      if (isDestroyed) return
      since = client.store.get()
      navigation.open(parameters)
    },
    linkTo: (wallet, way) => loader.loaded()?.linkTo(modal, wallet, way),
    disconnect: async (namespace) => (await loader.load()).disconnectWallet(modal, namespace),
    destroy() {
      isDestroyed = true
      for (const stop of stops) stop()
      // First, because a client that is gone has no flow to cancel.
      loader.stop()
      navigation.close()
      store.set({ open: false })
    },
  }
  stops.push(
    client.signals.on('attention', ({ kind }) => {
      const view = attentionView(kind, store.get().open)
      if (view) modal.open({ view })
    }),
  )
  loader.onLoad((steps) => stops.push(steps.followClient(modal, since)))
  client.events.emit('MODAL_CREATED', undefined)
  return modal
}

function createLateMethods(loader: StepLoader, modal: () => Modal): LateMethods {
  const isOpen = (): boolean => modal().store.get().open
  const methods = lateMethods.map((name) => {
    const method = (...all: never[]): void => {
      const wasOpen = isOpen()
      loader.run((steps) => {
        // What was clicked in a modal that has closed meanwhile is not meant any more.
        if (wasOpen && !isOpen()) return
        void (steps[name] as (...all: unknown[]) => unknown)(modal(), ...all)
      })
    }
    return [name, method]
  })
  return Object.fromEntries(methods) as LateMethods
}
