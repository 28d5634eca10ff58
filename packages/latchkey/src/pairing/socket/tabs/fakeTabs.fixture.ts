import { createPrefixedStorage, type FakeClock } from '../../../kernel/index.ts'
import type { RelaySocket } from '../../RelaySocket.ts'
import { createFakeDeps, type FakeRelay } from '../fakeRelay.fixture.ts'
import { createSharedRelaySocket } from './createSharedRelaySocket.ts'

/** Simulated browser tab. */
export type FakeTab = {
  readonly socket: RelaySocket
  /** Simulates a crash: releases the locks and closes the socket without notifying other tabs. */
  crash(): void
  /** Suspends the tab: it keeps its locks and queues its messages. */
  freeze(): void
  thaw(): void
  show(): void
}

type GrantedLock = { owner: object; steal(): void }
type Waiting = { owner: object; grant(): void }

/** Creates a simulated browser whose tabs share storage, locks and channels. */
export function createFakeBrowser(relay: FakeRelay): {
  readonly clock: FakeClock
  /** `prefix` separates several clients of one page. */
  tab(prefix?: string): FakeTab
} {
  const deps = createFakeDeps(relay)
  const { clock } = deps
  const locks = createFakeLocks()
  const channels = new Set<FakeChannel>()
  const items = new Map<string, string>()
  const area = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  }

  function tab(prefix = 'test'): FakeTab {
    const owner = {}
    const own: FakeChannel[] = []
    const opened: WebSocket[] = []
    let isCrashed = false
    let isFrozen = false
    let waiting: (() => void)[] = []
    const whenAwake = (run: () => void): void => {
      if (isFrozen) waiting.push(run)
      else if (!isCrashed) run()
    }
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    const window = Object.assign(new EventTarget(), {
      document,
      navigator: { locks: locks.of(owner, whenAwake) },
      BroadcastChannel: function Channel(name: string): FakeChannel {
        const channel = createFakeChannel(name, channels, whenAwake)
        own.push(channel)
        return channel
      },
    })
    const socket = createSharedRelaySocket({
      ...deps,
      window: window as never,
      storage: createPrefixedStorage({ prefix, area }),
      openSocket(url) {
        // The timers of a dead tab still run here.
        if (isCrashed) throw new Error('Dead')
        const one = relay.openSocket(url)
        opened.push(one)
        return one
      },
    })
    return {
      socket,
      crash() {
        isCrashed = true
        for (const channel of own) channel.close()
        for (const one of opened) one.close()
        locks.release(owner)
      },
      freeze() {
        isFrozen = true
      },
      thaw() {
        isFrozen = false
        for (const run of waiting.splice(0)) run()
        waiting = []
      },
      show: () => void document.dispatchEvent(new Event('visibilitychange')),
    }
  }
  return { clock, tab }
}

type FakeChannel = {
  readonly name: string
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  postMessage(data: unknown): void
  receive(data: unknown): void
  close(): void
}

function createFakeChannel(
  name: string,
  channels: Set<FakeChannel>,
  whenAwake: (run: () => void) => void,
): FakeChannel {
  const listeners: ((event: { data: unknown }) => void)[] = []
  const channel: FakeChannel = {
    name,
    addEventListener: (_, listener) => void listeners.push(listener),
    postMessage(data) {
      const copy = structuredClone(data)
      for (const other of channels)
        if (other !== channel && other.name === name) queueMicrotask(() => other.receive(copy))
    },
    receive: (data) =>
      whenAwake(() => {
        if (channels.has(channel)) for (const listener of listeners) listener({ data })
      }),
    close: () => void channels.delete(channel),
  }
  channels.add(channel)
  return channel
}

function createFakeLocks(): {
  of(owner: object, whenAwake: (run: () => void) => void): LockManager
  release(owner: object): void
} {
  const locks = new Map<string, FakeLock>()
  return {
    release: (owner) => locks.forEach((lock) => lock.release(owner)),
    of: (owner, whenAwake) =>
      ({
        request(name: string, options: LockOptions, run: () => Promise<void> | undefined) {
          const lock = locks.get(name) ?? createFakeLock()
          locks.set(name, lock)
          return lock.request({ owner, whenAwake, isStolen: options.steal === true, run })
        },
      }) as unknown as LockManager,
  }
}

type FakeLock = {
  release(owner: object): void
  request(parameters: {
    owner: object
    whenAwake: (run: () => void) => void
    isStolen: boolean
    run: () => Promise<void> | undefined
  }): Promise<void>
}

function createFakeLock(): FakeLock {
  let holder: GrantedLock | undefined
  let queue: Waiting[] = []

  function next(): void {
    holder = undefined
    queue.shift()?.grant()
  }

  return {
    release(owner) {
      queue = queue.filter((one) => one.owner !== owner)
      if (holder?.owner === owner) next()
    },
    request: ({ owner, whenAwake, isStolen, run }) =>
      new Promise((resolve, reject) => {
        const grant = (): void => {
          const own: GrantedLock = {
            owner,
            steal: () => whenAwake(() => reject(new DOMException('Stolen', 'AbortError'))),
          }
          holder = own
          whenAwake(() => {
            void Promise.resolve(run()).then(() => {
              resolve(undefined)
              if (holder === own) next()
            })
          })
        }
        if (isStolen) holder?.steal()
        if (!holder || isStolen) queueMicrotask(grant)
        else queue.push({ owner, grant })
        // The lock counts as held from now on, also before `grant` runs.
        if (!holder) holder = { owner, steal: () => {} }
      }),
  }
}
