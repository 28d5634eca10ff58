import type { Latchkey } from '../core/index.ts'
import { createStore, type Store } from '../kernel/index.ts'
import { attentionView } from './attentionView.ts'
import { createNavigation } from './createNavigation.ts'
import { createStepLoader, type StepLoader, type Steps } from './createStepLoader.ts'
import { createParts } from './createParts.ts'
import type { Modal, ModalState } from './Modal.ts'
import { initialModalState, looksSetters } from './modalState.ts'
import type { Parts, StepModal } from './Parts.ts'
import { isMobile } from './platform.ts'
import { quietly } from './quietly.ts'
import { tellMissing } from './takePart.ts'
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
  'retryConnect',
] as const

/** The same of its parts. */
const partMethods = {
  searchWallets: 'list',
  showMoreWallets: 'list',
  getWallet: 'list',
  selectNetwork: 'network',
  retrySwitch: 'network',
  confirmSwitchActiveChain: 'network',
  openSend: 'send',
  submitSend: 'send',
} as const

type Given = {
  readonly store?: Store<ModalState> | undefined
  readonly drawn?: (() => Promise<void>) | undefined
}

type LateMethods = Pick<Modal, (typeof lateMethods)[number] | keyof typeof partMethods>

/**
 * Makes the headless modal of a client: its history of views, and what each click leads to.
 *
 * @example
 * const modal = createModal(client)
 * modal.open({ view: 'Networks' })
 *
 * @param client - Client from `createLatchkey`.
 * @param fetchSteps - How that which is wanted only once the modal is open arrives.
 * @param given - Where its state is kept, and when what it shows has been drawn.
 * @returns The modal, closed. `destroy` takes its listeners away; after it nothing opens.
 * @source spec §2 "Screens and routes"
 */
export function createModal(
  client: Latchkey,
  fetchSteps: () => Promise<Steps> = () => import('./steps.ts'),
  given: Given = {},
): StepModal {
  const { store = createStore(initialModalState(client.options)), drawn } = given
  const parts = createParts()
  const loader = createStepLoader(client.logger, () => fetchBoth(client, parts, fetchSteps))
  const navigation = createNavigation(client, store, {
    entered(route) {
      since = client.store.get()
      beginCatalogue(client, route)
      // Beside the steps: one of them shows a balance, and both disconnect.
      if (route.view === 'Account' || route.view === 'UnsupportedChain')
        quietly(client, parts.account.load())
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

  const modal: StepModal = {
    parts,
    ...createLateMethods(loader, () => modal),
    ...navigation,
    ...looksSetters(store),
    client,
    store,
    open(parameters) {
      if (!isDestroyed) navigation.open(parameters)
    },
    linkTo: (wallet, way) =>
      isDestroyed ? undefined : parts.links.loaded()?.linkTo(modal, wallet, way),
    async disconnect(namespace) {
      await Promise.all([parts.account.load(), loader.load()]).then(
        ([{ disconnectWallet }]) => disconnectWallet(modal, namespace),
        (error: Error) => tellMissing(modal, error),
      )
    },
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
  loader.onLoad((steps) => stops.push(steps.beginFollowing(modal, () => since)))
  client.events.emit('MODAL_CREATED', undefined)
  return modal
}

/**
 * What a tap on a phone opens is known before the tap. Where it cannot be had, all else goes on: who
 * comes to a wallet asks for it again.
 */
async function fetchBoth(
  { window }: Latchkey,
  { links }: Parts,
  fetchSteps: () => Promise<Steps>,
): Promise<Steps> {
  const linked = isMobile(window) && links.load().catch(() => {})
  const [steps] = await Promise.all([fetchSteps(), linked])
  return steps
}

function createLateMethods(loader: StepLoader, modal: () => StepModal): LateMethods {
  const isOpen = (): boolean => modal().store.get().open
  /** Has something done once the steps are here. */
  const late =
    (take: (steps: Steps, all: unknown[]) => void) =>
    (...all: unknown[]): void => {
      const wasOpen = isOpen()
      loader.run((steps) => {
        // What was clicked in a modal that has closed meanwhile is not meant any more.
        if (!wasOpen || isOpen()) take(steps, all)
      })
    }
  const steps = lateMethods.map((name) => [
    name,
    late((found, all) => void (found[name] as Step)(modal(), ...all)),
  ])
  const parts = Object.entries(partMethods).map(([name, part]) => [
    name,
    late(({ takePart }, all) => {
      const { history } = modal().store.get()
      takePart<unknown>(modal(), modal().parts[part], (found) => {
        // Not of a modal that is gone, nor of a view that was left meanwhile.
        if (loader.loaded() && modal().store.get().history === history)
          (found as Readonly<Record<string, Step>>)[name]?.(modal(), ...all)
      })
    }),
  ])
  return Object.fromEntries([...steps, ...parts]) as LateMethods
}

type Step = (...all: unknown[]) => unknown
