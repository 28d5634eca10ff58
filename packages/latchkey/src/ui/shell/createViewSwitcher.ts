import {
  dismissNotification,
  isConnected,
  type Latchkey,
  readConnection,
  readNetwork,
  type State,
} from '../../core/index.ts'
import { type Clock, createStore, type Store } from '../../kernel/index.ts'
import {
  canGoBack,
  initialRoute,
  isConnectWide,
  type Modal,
  type ModalState,
  readRoute,
  type ViewRoute,
  type ViewName,
  viewNeeds,
  watchWideScreen,
} from '../../modal/index.ts'
import { getViewEntry, viewRegistry } from '../viewRegistry.ts'
import { type FocusedControl, describeFocusedControl } from './focus.ts'
import type { ViewEntry, ViewModule, ViewLoader } from './views.ts'

/** View to draw, with its position in the history. */
export type ViewTarget = {
  readonly route: ViewRoute
  /** Name of the view, which may differ from that of the route. */
  readonly view: ViewName
  readonly entry: ViewEntry
  readonly direction: ModalState['direction']
  readonly depth: number
  /** Whether the history has a previous view. */
  readonly hasBack: boolean
}

/** Drawn view. */
export type LoadedViewTarget = ViewTarget & {
  readonly module: ViewModule
  /** Control that opened the next view; focused when the visitor goes back. */
  readonly opener: FocusedControl | undefined
  /** Whether focus may be moved. An embedded modal takes focus only from itself. */
  readonly takesFocus: boolean
}

/** State of the view transition. */
export type ViewSwitcherState = {
  readonly isOpen: boolean
  readonly target: ViewTarget | undefined
  /**
   * Drawn view. Kept while the next view loads, and while a closed dialog fades out. Before the
   * first opening, the Connect view: drawn while the page is idle, it is visible immediately.
   */
  readonly shown: LoadedViewTarget | undefined
  /** Load status of the next view; `late` and `failed` replace the drawn view. */
  readonly loadStatus: 'loaded' | 'loading' | 'late' | 'failed'
}

/** Selects the view to draw. */
export type ViewSwitcher = {
  readonly store: Store<ViewSwitcherState>
  /** Retries loading the target. */
  retry(): void
  /** Loads a view that the visitor is about to open. */
  prefetchView(view: ViewName): void
  /** Removes the last view once a closed dialog has faded out. */
  removeClosedView(): void
  stop(): void
}

/** Milliseconds of loading after which a placeholder is shown. */
const placeholderDelay = 150

const closed = { isOpen: false, target: undefined, shown: undefined, loadStatus: 'loaded' } as const

/**
 * Follows the route of a modal, and keeps the drawn view until the next one has loaded, to avoid
 * flashing.
 */
export function createViewSwitcher(
  modal: Modal,
  { views, root, isEmbedded }: createViewSwitcher.Deps,
): ViewSwitcher {
  const { client } = modal
  const store = createStore<ViewSwitcherState>(closed)
  const openers = new Map<number, FocusedControl | undefined>()
  let cancel = (): void => {}

  function follow(): void {
    const next = readTarget(modal, isEmbedded)
    const { target } = store.get()
    if (next?.route === target?.route && next?.entry === target?.entry) return
    cancel()
    // Before the header changes, while the pressed control still has focus.
    if (next?.direction === 'forward') openers.set(next.depth - 1, describeFocusedControl(root))
    if (next) return views.read(next.entry) ? show(next) : wait(next)
    openers.clear()
    // First, because the dismissal calls this function again.
    store.set({ isOpen: false, target: undefined, loadStatus: 'loaded' })
    if (client.store.get().notification.open) dismissNotification(client)
  }

  function show(target: ViewTarget): void {
    const module = views.read(target.entry)
    if (!module) return
    const opener = target.direction === 'back' ? openers.get(target.depth) : undefined
    const takesFocus = !isSame(store.get(), target) && (!isEmbedded || root.activeElement !== null)
    const before = store.get()
    const shown = { ...target, module, opener, takesFocus }
    store.set({ isOpen: true, target, shown, loadStatus: 'loaded' })
    if (before.shown?.module !== module || !before.isOpen) fetchShownData(modal, store.get())
  }

  function wait(target: ViewTarget): void {
    store.set({ isOpen: true, target, shown: previousView(store.get()), loadStatus: 'loading' })
    cancel = load(client.clock, views.load(target.entry), {
      onLoaded: () => show(target),
      onLate: () => store.set({ loadStatus: 'late' }),
      onFailed: () => store.set({ loadStatus: 'failed' }),
    })
  }

  const stops = [
    modal.store.subscribe(follow),
    client.store.subscribe(follow),
    watchWideScreen(client, follow),
    client.store.watch(readDataKey, () => fetchShownData(modal, store.get())),
  ]
  follow()
  if (!isEmbedded) drawFirstView(modal, { store, views })
  return {
    store,
    retry() {
      const { target } = store.get()
      cancel()
      if (target) wait(target)
    },
    prefetchView: (view) => void views.load(readEntry(client, view)).catch(() => undefined),
    removeClosedView() {
      if (!store.get().isOpen) store.set({ shown: undefined })
    },
    stop: () => [cancel, ...stops].forEach((stop) => stop()),
  }
}

export declare namespace createViewSwitcher {
  type Deps = {
    readonly views: ViewLoader
    readonly root: ShadowRoot
    readonly isEmbedded: boolean
  }
}

/**
 * Returns the view to keep while the next one loads; undefined for a view that was only prepared, or
 * fades out.
 */
function previousView({ isOpen, shown }: ViewSwitcherState): LoadedViewTarget | undefined {
  return isOpen ? shown : undefined
}

/**
 * Draws Connect before the first opening, so that it is visible immediately; not while a wallet is
 * connected.
 */
function drawFirstView(
  modal: Modal,
  deps: { store: Store<ViewSwitcherState>; views: ViewLoader },
): void {
  const { client } = modal
  const { store, views } = deps
  const entry = readEntry(client, 'Connect', isConnectWide(client))
  const module = views.read(entry)
  if (modal.store.get().open || isConnected(client.store.get())) return
  if (!module) {
    views.load(entry).then(
      () => drawFirstView(modal, deps),
      () => undefined,
    )
    return
  }
  const position = { view: 'Connect', direction: 'none', depth: 1, hasBack: false } as const
  const shown = { ...position, route: initialRoute, entry, module }
  store.set({ shown: { ...shown, opener: undefined, takesFocus: false } })
}

/**
 * Returns whether two routes show the same view with different data, such as another tab. Focus is
 * then kept.
 */
function isSame(
  { isOpen, shown }: ViewSwitcherState,
  { entry, depth, direction }: ViewTarget,
): boolean {
  return isOpen && direction === 'none' && shown?.entry === entry && shown.depth === depth
}

/**
 * Returns the view to draw: Connect in place of a view that needs an account when none is
 * connected.
 */
function readTarget(modal: Modal, isEmbedded: boolean): ViewTarget | undefined {
  const state = modal.store.get()
  if (!state.open && !isEmbedded) return undefined
  const route = readRoute(state)
  const needsAccount = viewNeeds[route.view]?.includes('account')
  const isUnavailable = needsAccount && !isConnected(modal.client.store.get())
  const view = isUnavailable || !viewRegistry[route.view] ? 'Connect' : route.view
  const isWide = route.view === 'Connect' && !isEmbedded && isConnectWide(modal.client)
  return {
    route,
    view,
    entry: readEntry(modal.client, view, isWide),
    direction: state.direction,
    depth: state.history.length,
    hasBack: canGoBack(state),
  }
}

/** Returns the entry of a view, with logins where the app has an embedded wallet. */
function readEntry({ options }: Latchkey, view: ViewName, isWide = false): ViewEntry {
  return getViewEntry(view, { hasLogins: options.embeddedWallet !== undefined, isWide })
}

function fetchShownData(modal: Modal, { isOpen, shown }: ViewSwitcherState): void {
  if (isOpen) shown?.module.fetchData?.(modal)
}

/** Returns the account and network that the data of a view belong to. */
function readDataKey(state: State): string {
  return `${readNetwork(state)?.caipNetworkId} ${readConnection(state)?.accounts[0]?.address}`
}

type LoadCallbacks = { onLoaded(): void; onLate(): void; onFailed(): void }

/** Reports the outcome of a load, until the returned function is called. */
function load(clock: Clock, loading: Promise<void>, callbacks: LoadCallbacks): () => void {
  let isStale = false
  const stopWaiting = clock.after(placeholderDelay, callbacks.onLate)
  function end(onEnd: () => void): void {
    stopWaiting()
    if (!isStale) onEnd()
  }
  loading.then(
    () => end(callbacks.onLoaded),
    () => end(callbacks.onFailed),
  )
  return () => {
    isStale = true
    stopWaiting()
  }
}
