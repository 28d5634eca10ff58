import { type ErrorCode, isWalletError, type WalletError } from '../../../errors/index.ts'
import {
  createEmbeddedFrame,
  type EmbeddedFrame,
  type EmbeddedFrameEvent,
} from '../../../embedded/index.ts'
import type {
  FrameRequestName,
  FrameParams,
  FrameResult,
  FrameTheme,
} from '../../../protocol/index.ts'
import type { Latchkey } from '../../model/Latchkey.ts'
import { emitAlert } from '../../notification/index.ts'
import { readLogin, updateLogin } from '../loginState.ts'
import { isDeepEqual } from '../../../kernel/index.ts'
import { createFrameAppearanceStore, type FrameAppearance } from '../createFrameAppearanceStore.ts'
import { createEmbeddedWindowClient } from './createEmbeddedWindowClient.ts'
import { applyEmbeddedSessionChange } from './applyEmbeddedSessionChange.ts'
import { getFrameContainer } from './getFrameContainer.ts'
import { setMailFailed } from './loginFailure.ts'
import { readFrameOptions } from './readFrameOptions.ts'
import { getWindowFallbackReason } from './getWindowFallbackReason.ts'
import { toFrameLocale } from './toFrameLocale.ts'
import { toFrameTheme } from './toFrameTheme.ts'

/** The frame of a client. */
export type EmbeddedFrameClient = {
  /**
   * Sends a request to the frame, which is loaded first. One that the frame cannot serve in this browser, and that a visitor
   * has started, goes to a window.
   */
  request<method extends FrameRequestName>(
    method: method,
    params: FrameParams<method>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<FrameResult<method>>
  /** Loads the frame ahead of a request. A failure is silent: the request loads it again. */
  prepare(): Promise<void>
  rejectApprovals(): void
}

/** Creates the holder of a client's frame. Loads nothing yet. */
export function createEmbeddedFrameClient(client: Latchkey): EmbeddedFrameClient {
  let loading: Promise<EmbeddedFrame> | undefined
  let frame: EmbeddedFrame | undefined
  client.onDestroy(() => frame?.close())

  async function load(): Promise<EmbeddedFrame> {
    const options = readFrameOptions(client)
    client.store.set(updateLogin({ frame: 'loading' }))
    const container = await getFrameContainer(client)
    const created = createEmbeddedFrame({ ...options, container })
    created.on((event) => follow(client, created, event))
    frame = created
    void syncWithFrame(client, created)
    return created
  }

  function get(): Promise<EmbeddedFrame> {
    if (frame && !frame.isPresent()) loading = undefined
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      client.store.set(updateLogin({ frame: 'failed' }))
      throw error
    })
    return loading
  }

  return {
    async request(method, params, options) {
      const loaded = await get()
      try {
        return await loaded.request(method, params, options)
      } catch (error) {
        const reason = getWindowFallbackReason(error, { method, params })
        if (reason)
          return client
            .own(createEmbeddedWindowClient)
            .request({ method, params, ...options, reason })
        if (isWalletError(error)) reportFailure(error)
        throw error
      }
    },
    async prepare() {
      try {
        await (await get()).request('isConnected', {})
      } catch (error) {
        if (isWalletError(error) && isLoadFailure(error.code)) drop()
      }
    },
    rejectApprovals: () => frame?.rejectApprovals(),
  }

  /** Alerts the developer to a frame that did not load or answer. */
  function reportFailure({ code }: WalletError): void {
    if (code === 'frame.timed_out') emitAlert(client, { code })
    if (!isLoadFailure(code) || readLogin(client.store.get()).frame === 'failed') return
    emitAlert(client, { code })
    drop()
  }

  /** Removes the frame, so that the next request loads it again. */
  function drop(): void {
    loading = undefined
    frame?.close()
    frame = undefined
    client.store.set(updateLogin({ frame: 'failed', isFrameOpen: false }))
  }
}

function isLoadFailure(code: ErrorCode): code is 'frame.load_failed' | 'frame.unverified_domain' {
  return code === 'frame.load_failed' || code === 'frame.unverified_domain'
}

/** Applies an event of the frame to the state. */
function follow(client: Latchkey, frame: EmbeddedFrame, event: EmbeddedFrameEvent): void {
  const { store, signals } = client
  const setOpen = (isFrameOpen: boolean): void => {
    if (readLogin(store.get()).isFrameOpen === isFrameOpen) return
    store.set(updateLogin({ isFrameOpen }))
    signals.emit('attention', { kind: isFrameOpen ? 'frameOpened' : 'frameClosed' })
  }
  if (event.type === 'approvalChanged') setOpen(event.isOpen)
  if (event.type === 'closed') {
    setOpen(false)
    store.set(updateLogin({ frame: event.reason === 'removed' ? 'removed' : 'loading' }))
    if (event.reason === 'reloaded') void syncWithFrame(client, frame)
  }
  if (event.type === 'mailFailed') setMailFailed(client)
  if (event.type === 'sessionChanged') applyEmbeddedSessionChange(client, frame, event)
}

type AppearanceFollower = {
  /** Sends the language, and later changes of theme and language, to a frame that has loaded, and to no other. */
  follow(frame: EmbeddedFrame): void
}

/** Creates the follower of the modal's theme and language. Called through `client.own`. */
function appearanceFollower(client: Latchkey): AppearanceFollower {
  const appearance = client.own(createFrameAppearanceStore)
  let stops: readonly (() => void)[] = []
  return {
    follow(frame) {
      for (const stop of stops) stop()
      const setTheme = (theme: FrameTheme): void =>
        void frame.request('syncTheme', theme).catch(() => {})
      const setLocale = (locale = 'en'): void =>
        void frame.request('syncLocale', { locale }).catch(() => {})
      const readLocale = ({ locale }: FrameAppearance): string | undefined => toFrameLocale(locale)
      // The frame may have been loaded, or reloaded, with an earlier one.
      setLocale(readLocale(appearance.get()))
      stops = [
        appearance.watch(toFrameTheme, setTheme, isDeepEqual),
        appearance.watch(readLocale, (locale) => setLocale(locale)),
      ]
    },
  }
}

/** Sends the description of the app, its theme and its language. [3.21a] */
async function syncWithFrame(client: Latchkey, frame: EmbeddedFrame): Promise<void> {
  const { metadata, projectId } = client.options
  const networks = client.options.networks.slice(0, 100).map(({ caipNetworkId, name }) => ({
    chainId: caipNetworkId,
    name: name.slice(0, 80),
  }))
  const { name, description, url, icons } = metadata
  try {
    await frame.request('syncTheme', toFrameTheme(client.own(createFrameAppearanceStore).get()))
    client.store.set(updateLogin({ frame: 'ready' }))
    client.own(appearanceFollower).follow(frame)
    const known = { name, description, url, icons: icons.slice(0, 8) }
    await frame
      .request('syncDappData', { projectId, metadata: known, networks })
      // Incomplete metadata is no reason to fail: an approval shows the origin.
      .catch(() => frame.request('syncDappData', { projectId, networks }))
  } catch {
    // The request that needs the frame fails with the same error, and reports it.
  }
}
