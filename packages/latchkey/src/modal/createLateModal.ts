import type { Latchkey } from '../core/index.ts'
import { messageOf } from '../errors/index.ts'
import { createLoader, createStore } from '../kernel/index.ts'
import { attentionView } from './attentionView.ts'
import type { Modal, ModalState, OpenParameters } from './Modal.ts'
import { initialModalState, looksSetters } from './modalState.ts'

/** A modal whose making is put off until somebody wants it. */
export type LateModal = Modal & {
  /** Fetches and makes the modal. */
  ready(): Promise<Modal>
}

type Make = (client: Latchkey, store: Modal['store']) => Modal

/** What can wait for the modal, each called once it is there. */
const waiting = [
  'push',
  'replace',
  'reset',
  'back',
  'requestClose',
  'shake',
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

/**
 * Makes a stand-in for the modal of a client: a page whose visitor never opens it does not load it.
 *
 * A click that comes before the modal is here opens it as soon as it is, unless it is closed first.
 *
 * @param client - Client from `createLatchkey`.
 * @param fetchMake - The dynamic import.
 * @returns The modal, with nothing fetched. Its state is the modal's own from the start.
 */
export function createLateModal(
  client: Latchkey,
  fetchMake: () => Promise<Make> = fetchModal,
): LateModal {
  const store = createStore<ModalState>(initialModalState(client.options))
  let real: Modal | undefined
  let opening: OpenParameters | undefined
  let isDestroyed = false

  const { load } = createLoader(async () => {
    const make = await fetchMake()
    if (isDestroyed) return late
    real = make(client, store)
    if (opening) real.open(opening)
    return real
  })

  /** Does it now, or once the modal is here. */
  function run(step: (modal: Modal) => void): void {
    if (real) return step(real)
    if (isDestroyed) return
    load()
      .then(() => real && step(real))
      .catch((error: unknown) => {
        opening = undefined
        notLoaded(client, store, error)
      })
  }

  const late: LateModal = {
    ...delegates(run),
    ...looksSetters(store),
    client,
    store,
    ready: load,
    open(parameters = {}) {
      if (real) return real.open(parameters)
      opening = parameters
      if (!isDestroyed) store.set({ loading: true })
      run(() => {})
    },
    linkTo: (wallet, way) => real?.linkTo(wallet, way),
    close() {
      opening = undefined
      if (real) real.close()
      else store.set({ loading: false })
    },
    async disconnect(namespace) {
      await load()
      // Not of what was loaded: that is this very stand-in where it was destroyed meanwhile.
      await real?.disconnect(namespace)
    },
    destroy() {
      isDestroyed = true
      opening = undefined
      stopListening()
      real?.destroy()
    },
  }
  const stopListening = client.signals.on('attention', ({ kind }) => {
    const view = real ? undefined : attentionView(kind, false)
    if (view) late.open({ view })
  })
  return late
}

function notLoaded(client: Latchkey, store: Modal['store'], error: unknown): void {
  store.set({ loading: false })
  client.logger.error('Modal did not load', { reason: messageOf(error) })
}

function delegates(
  run: (step: (modal: Modal) => void) => void,
): Pick<Modal, (typeof waiting)[number]> {
  const methods = waiting.map((name) => [
    name,
    (...all: unknown[]): void =>
      run((modal) => {
        const method: unknown = modal[name]
        ;(method as (...all: unknown[]) => void)(...all)
      }),
  ])
  return Object.fromEntries(methods) as Pick<Modal, (typeof waiting)[number]>
}

async function fetchModal(): Promise<Make> {
  return (await import('./createShownModal.ts')).createShownModal
}
