import {
  dismissNotification,
  isConnected,
  readConnection,
  readNetwork,
  type State,
} from '../../core/index.ts'
import { type Clock, createStore, type Store } from '../../kernel/index.ts'
import {
  canGoBack,
  type Modal,
  type ModalState,
  readRoute,
  type Route,
  type ViewName,
} from '../../modal/index.ts'
import { entryOf, registry } from '../registry.ts'
import { type Place, readPlace } from './focus.ts'
import type { ViewEntry, ViewModule, Views } from './views.ts'

/** A view to show, and where it stands in the history. */
export type Wanted = {
  readonly route: Route
  readonly entry: ViewEntry
  readonly direction: ModalState['direction']
  readonly depth: number
  /** Whether there is something to go back to. */
  readonly hasBack: boolean
}

/** The view on the screen. */
export type Shown = Wanted & {
  readonly module: ViewModule
  /** The control that had led on from it, when the visitor comes back to it. */
  readonly opener: Place | undefined
  /** A card in the page takes focus only from itself. */
  readonly takesFocus: boolean
}

/** What the frame holds. */
export type StageState = {
  readonly isOpen: boolean
  readonly wanted: Wanted | undefined
  /** Stays while the next view loads, and while a closed dialog fades. */
  readonly shown: Shown | undefined
  /** How the wanted view is coming along; `late` and `failed` are shown in its place. */
  readonly arrival: 'here' | 'loading' | 'late' | 'failed'
}

/** Decides what shows, apart from how it is drawn. */
export type Stage = {
  readonly store: Store<StageState>
  /** Tries once more to load the view that did not arrive. */
  retry(): void
  /** Loads a view that the visitor is about to open. */
  prefetchView(view: ViewName): void
  /** Forgets the view that showed last, once nobody sees it. */
  faded(): void
  stop(): void
}

/** After this many milliseconds a view that has not arrived is given a placeholder. */
const patience = 150

const empty: StageState = {
  isOpen: false,
  wanted: undefined,
  shown: undefined,
  arrival: 'here',
}

/**
 * Follows the route of a modal, and keeps the view that shows until the next one has arrived, so
 * that nothing flashes.
 */
export function createStage(modal: Modal, parts: createStage.Parts): Stage {
  const { views, root, isEmbedded } = parts
  const { client } = modal
  const store = createStore<StageState>(empty)
  const openers = new Map<number, Place | undefined>()
  let cancel = (): void => {}

  function follow(): void {
    const next = readWanted(modal, isEmbedded)
    const { wanted } = store.get()
    if (next?.route === wanted?.route && next?.entry === wanted?.entry) return
    cancel()
    // The bar is about to change: now the control that was pressed still has focus.
    if (next?.direction === 'forward') openers.set(next.depth - 1, readPlace(root))
    if (next) return views.read(next.entry) ? show(next) : wait(next)
    openers.clear()
    // First, because the dismissal comes back here.
    store.set({ isOpen: false, wanted: undefined, arrival: 'here' })
    if (client.store.get().notification.open) dismissNotification(client)
  }

  function show(wanted: Wanted): void {
    const module = views.read(wanted.entry)
    if (!module) return
    const { direction, depth } = wanted
    const opener = direction === 'back' ? openers.get(depth) : undefined
    const takesFocus = !isSame(store.get(), wanted) && (!isEmbedded || root.activeElement !== null)
    const before = store.get()
    const shown = { ...wanted, module, opener, takesFocus }
    store.set({ isOpen: true, wanted, shown, arrival: 'here' })
    if (before.shown?.module !== module || !before.isOpen) fetchShownData(modal, store.get())
  }

  function wait(wanted: Wanted): void {
    store.set({ isOpen: true, wanted, arrival: 'loading' })
    cancel = load(client.clock, views.load(wanted.entry), {
      isHere: () => show(wanted),
      isLate: () => store.set({ arrival: 'late' }),
      hasFailed: () => store.set({ arrival: 'failed' }),
    })
  }

  const stops = [
    modal.store.subscribe(follow),
    client.store.subscribe(follow),
    client.store.watch(readHolder, () => fetchShownData(modal, store.get())),
  ]
  follow()
  return {
    store,
    retry() {
      const { wanted } = store.get()
      cancel()
      if (wanted) wait(wanted)
    },
    prefetchView: (view) => void views.load(entryOf({ view })).catch(() => undefined),
    faded() {
      if (!store.get().isOpen) store.set({ shown: undefined })
    },
    stop() {
      cancel()
      for (const stop of stops) stop()
    },
  }
}

export declare namespace createStage {
  type Parts = { readonly views: Views; readonly root: ShadowRoot; readonly isEmbedded: boolean }
}

/** The same view with other data, such as another tab, leaves focus where it is. */
function isSame({ isOpen, shown }: StageState, { entry, depth, direction }: Wanted): boolean {
  return isOpen && direction === 'none' && shown?.entry === entry && shown.depth === depth
}

/** A view that needs an account and has none gives way to Connect. */
function readWanted(modal: Modal, isEmbedded: boolean): Wanted | undefined {
  const state = modal.store.get()
  if (!state.open && !isEmbedded) return undefined
  const route = readRoute(state)
  const entry = entryOf(route)
  const isLost = entry.needs === 'account' && !isConnected(modal.client.store.get())
  return {
    route,
    entry: isLost ? (registry.Connect as ViewEntry) : entry,
    direction: state.direction,
    depth: state.history.length,
    hasBack: canGoBack(state),
  }
}

function fetchShownData(modal: Modal, { isOpen, shown }: StageState): void {
  if (isOpen) shown?.module.fetchData?.(modal)
}

/** Account and network that the data of a view belong to. */
function readHolder(state: State): string {
  return `${readNetwork(state)?.caipNetworkId} ${readConnection(state)?.accounts[0]?.address}`
}

type Outcomes = { isHere(): void; isLate(): void; hasFailed(): void }

/** Tells what becomes of something that loads, until the function it returns is called. */
function load(clock: Clock, loading: Promise<void>, outcomes: Outcomes): () => void {
  let isStale = false
  const stopWaiting = clock.after(patience, outcomes.isLate)
  function end(tell: () => void): void {
    stopWaiting()
    if (!isStale) tell()
  }
  loading.then(
    () => end(outcomes.isHere),
    () => end(outcomes.hasFailed),
  )
  return () => {
    isStale = true
    stopWaiting()
  }
}
