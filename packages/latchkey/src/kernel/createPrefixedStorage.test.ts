import { describe, expect, it } from 'vitest'
import type { WalletError } from '../errors/index.ts'
import {
  createPrefixedStorage,
  type StorageSlotDefinition,
  type PrefixedStorage,
  type StorageArea,
} from './index.ts'

type FakeArea = StorageArea & { items: Map<string, string>; fail?: 'read' | 'write' | 'all' }

/** A browser's storage that can be full, or forbidden. */
function createArea(): FakeArea {
  const items = new Map<string, string>()
  const area: FakeArea = {
    items,
    getItem(key) {
      if (area.fail === 'read' || area.fail === 'all') throw new Error('SecurityError')
      return items.get(key) ?? null
    },
    setItem(key, text) {
      if (area.fail === 'write' || area.fail === 'all') throw new Error('QuotaExceededError')
      items.set(key, text)
    },
    removeItem(key) {
      if (area.fail === 'all') throw new Error('SecurityError')
      items.delete(key)
    },
  }
  return area
}

type Recent = { ids: readonly string[] }
const initial: Recent = { ids: [] }
const recent: StorageSlotDefinition<Recent> = {
  key: 'recent',
  version: 2,
  initial,
  parse(value) {
    const { ids } = value as { ids?: unknown }
    return Array.isArray(ids) ? { ids: ids.filter((id) => typeof id === 'string') } : undefined
  },
}
const name = '@latchkey/recent'

function open(area: StorageArea): {
  storage: PrefixedStorage
  errors: WalletError[]
  tab: EventTarget
} {
  const errors: WalletError[] = []
  const tab = new EventTarget()
  const storage = createPrefixedStorage({
    area,
    prefix: '@latchkey',
    events: tab,
    onError: (error) => errors.push(error),
  })
  return { storage, errors, tab }
}

/** Storage event that a browser dispatches in one tab when another has written. */
function dispatchStorage(tab: EventTarget, key: string | null, storageArea?: unknown): void {
  tab.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea }))
}

describe('createStorageSlot', () => {
  it('starts with the initial value and does not write on reading', () => {
    const area = createArea()
    expect(open(area).storage.slot(recent).get()).toBe(initial)
    expect(area.items.size).toBe(0)
  })

  it('stores values with their version', () => {
    const area = createArea()
    open(area)
      .storage.slot(recent)
      .set({ ids: ['a'] })
    expect(area.items.get(name)).toBe('{"v":2,"d":{"ids":["a"]}}')
    expect(open(area).storage.slot(recent).get()).toEqual({ ids: ['a'] })
  })

  it('returns the same object until it changes', () => {
    const area = createArea()
    area.items.set(name, '{"v":2,"d":{"ids":["a"]}}')
    const slot = open(area).storage.slot(recent)
    const first = slot.get()
    expect(slot.get()).toBe(first)
    const next = { ids: ['b'] }
    slot.set(next)
    expect(slot.get()).toBe(next)
  })

  it('returns the initial value after remove', () => {
    const area = createArea()
    const slot = open(area).storage.slot(recent)
    slot.set({ ids: ['a'] })
    slot.remove()
    expect(slot.get()).toBe(initial)
    expect(area.items.size).toBe(0)
  })

  it('reads what another slot of the same key wrote in this tab', () => {
    const area = createArea()
    const [one, two] = [open(area).storage.slot(recent), open(area).storage.slot(recent)]
    expect(two.get()).toBe(initial)
    one.set({ ids: ['a'] })
    expect(two.get()).toEqual({ ids: ['a'] })
  })
})

describe('a stored value that cannot be used', () => {
  it.each([
    '',
    'garbage',
    '{"v":2,"d":{"ids":["a"]}',
    'null',
    '[]',
    '"text"',
    '7',
    '{}',
    '{"d":{"ids":["a"]}}',
    '{"v":"2","d":{"ids":["a"]}}',
    '{"v":2}',
    '{"v":2,"d":null}',
    '{"v":2,"d":{"ids":"a"}}',
    '{"v":1,"d":{"ids":["a"]}}',
  ])('is dropped, in its slot only: %s', (raw) => {
    const area = createArea()
    area.items.set(name, raw)
    area.items.set('@latchkey/other', 'kept')
    const { storage, errors } = open(area)
    const slot = storage.slot(recent)
    expect(slot.get()).toBe(initial)
    expect([...area.items]).toEqual([['@latchkey/other', 'kept']])
    expect(errors).toEqual([])
    slot.set({ ids: ['b'] })
    expect(open(area).storage.slot(recent).get()).toEqual({ ids: ['b'] })
  })

  it('is dropped when its parser throws', () => {
    const area = createArea()
    area.items.set(name, '{"v":2,"d":1}')
    const parse = (): Recent => {
      throw new Error('cannot parse')
    }
    expect(
      open(area)
        .storage.slot({ ...recent, parse })
        .get(),
    ).toBe(initial)
    expect(area.items.size).toBe(0)
  })

  it('is kept when a newer release wrote it, while this one uses memory', () => {
    const area = createArea()
    const newer = '{"v":3,"d":{"ids":["from the future"]}}'
    area.items.set(name, newer)
    const { storage, errors } = open(area)
    const slot = storage.slot(recent)
    expect(slot.get()).toBe(initial)
    slot.set({ ids: ['a'] })
    expect(slot.get()).toEqual({ ids: ['a'] })
    expect(area.items.get(name)).toBe(newer)
    slot.remove()
    expect(slot.get()).toBe(initial)
    expect(area.items.get(name)).toBe(newer)
    expect(errors).toEqual([])
  })

  it('of a newer release is kept when set before reading', () => {
    const area = createArea()
    const newer = '{"v":3,"d":{}}'
    area.items.set(name, newer)
    const slot = open(area).storage.slot(recent)
    slot.set({ ids: ['a'] })
    expect(slot.get()).toEqual({ ids: ['a'] })
    expect(area.items.get(name)).toBe(newer)
  })
})

describe('a failing storage area', () => {
  it('keeps values in memory when full, and reports it once until it works again', () => {
    const area = createArea()
    area.items.set(name, '{"v":2,"d":{"ids":["old"]}}')
    const { storage, errors } = open(area)
    const slot = storage.slot(recent)
    area.fail = 'write'
    slot.set({ ids: ['a'] })
    slot.set({ ids: ['b'] })
    expect(slot.get()).toEqual({ ids: ['b'] })
    expect(area.items.get(name)).toBe('{"v":2,"d":{"ids":["old"]}}')
    expect(errors.map((error) => error.code)).toEqual(['storage.unavailable'])
    expect(errors[0]?.cause).toEqual(new Error('QuotaExceededError'))

    delete area.fail
    slot.set({ ids: ['c'] })
    expect(area.items.get(name)).toContain('"c"')
    area.fail = 'write'
    slot.set({ ids: ['d'] })
    expect(errors).toHaveLength(2)
  })

  it.each(['read', 'all'] as const)('is replaced by memory when it throws on %s', (fail) => {
    const area = createArea()
    area.fail = fail
    const { storage, errors } = open(area)
    const slot = storage.slot(recent)
    expect(slot.get()).toBe(initial)
    slot.set({ ids: ['a'] })
    expect(slot.get()).toEqual({ ids: ['a'] })
    slot.remove()
    expect(slot.get()).toBe(initial)
    expect(errors.map((error) => error.code)).toEqual(['storage.unavailable'])
  })

  it('may hold a malformed value that cannot be removed', () => {
    const area = createArea()
    area.items.set(name, 'garbage')
    const removeItem = (): void => {
      throw new Error('SecurityError')
    }
    const slot = open({ ...area, removeItem }).storage.slot(recent)
    expect(slot.get()).toBe(initial)
    slot.set({ ids: ['a'] })
    expect(slot.get()).toEqual({ ids: ['a'] })
  })

  it('is replaced by memory for values that are not JSON', () => {
    const { storage, errors } = open(createArea())
    const slot = storage.slot<unknown>({ ...recent, parse: (value) => value })
    slot.set(10n)
    expect(slot.get()).toBe(10n)
    expect(errors).toHaveLength(1)
  })

  it('is replaced by separate memory for each storage outside browsers', () => {
    const [one, two] = [
      createPrefixedStorage({ prefix: 'p' }),
      createPrefixedStorage({ prefix: 'p' }),
    ]
    one.slot(recent).set({ ids: ['a'] })
    expect(one.slot(recent).get()).toEqual({ ids: ['a'] })
    expect(two.slot(recent).get()).toBe(initial)
  })
})

describe('localStorage', () => {
  it('is the default area, and memory when access is denied', () => {
    const area = createArea()
    const errors: WalletError[] = []
    const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    const page = { configurable: true, get: (): StorageArea => area }
    try {
      Object.defineProperty(globalThis, 'localStorage', page)
      createPrefixedStorage({ prefix: '@latchkey' })
        .slot(recent)
        .set({ ids: ['a'] })
      expect(area.items.has(name)).toBe(true)

      Object.defineProperty(globalThis, 'localStorage', {
        configurable: true,
        get() {
          throw new Error('SecurityError')
        },
      })
      const onError = (error: WalletError): void => void errors.push(error)
      const slot = createPrefixedStorage({ prefix: '@latchkey', onError }).slot(recent)
      slot.set({ ids: ['b'] })
      expect(slot.get()).toEqual({ ids: ['b'] })
      expect(errors.map((error) => error.code)).toEqual(['storage.unavailable'])
    } finally {
      if (before) Object.defineProperty(globalThis, 'localStorage', before)
      else Reflect.deleteProperty(globalThis, 'localStorage')
    }
  })
})

describe('changes of other tabs', () => {
  it('notify watchers, unlike changes of this tab', () => {
    const area = createArea()
    const [here, there] = [open(area), open(area)]
    const slot = here.storage.slot(recent)
    const seen: Recent[] = []
    slot.watch((value) => seen.push(value))
    slot.set({ ids: ['mine'] })
    dispatchStorage(here.tab, name)
    expect(seen).toEqual([])

    there.storage.slot(recent).set({ ids: ['theirs'] })
    dispatchStorage(here.tab, name, area)
    expect(seen).toEqual([{ ids: ['theirs'] }])
    expect(slot.get()).toBe(seen[0])

    there.storage.slot(recent).remove()
    dispatchStorage(here.tab, name)
    expect(seen).toEqual([{ ids: ['theirs'] }, initial])
  })

  it('notify every watcher, although the value was read before the event', () => {
    const area = createArea()
    const [here, there] = [open(area), open(area)]
    const slot = here.storage.slot(recent)
    const seen: string[] = []
    slot.watch(() => seen.push('one'))
    slot.watch(() => seen.push('two'))
    there.storage.slot(recent).set({ ids: ['theirs'] })
    expect(slot.get()).toEqual({ ids: ['theirs'] })
    dispatchStorage(here.tab, name)
    expect(seen).toEqual(['one', 'two'])
  })

  it('notify watchers when the area is cleared', () => {
    const area = createArea()
    const { storage, tab } = open(area)
    const slot = storage.slot(recent)
    slot.set({ ids: ['a'] })
    const seen: Recent[] = []
    slot.watch((value) => seen.push(value))
    area.items.clear()
    dispatchStorage(tab, null)
    expect(seen).toEqual([initial])
  })

  it('do not notify watchers when the value is unchanged', () => {
    const area = createArea()
    area.items.set(name, '{"v":2,"d":{"ids":["a"]}}')
    const { storage, tab } = open(area)
    let calls = 0
    storage.slot(recent).watch(() => calls++)
    dispatchStorage(tab, name)
    expect(calls).toBe(0)
  })

  it('are not listened to without watchers', () => {
    const area = createArea()
    let reads = 0
    const getItem = (key: string): string | null => {
      reads++
      return area.getItem(key)
    }
    const { storage, tab } = open({ ...area, getItem })
    const leave = storage.slot(recent).watch(() => {})
    leave()
    reads = 0
    dispatchStorage(tab, name)
    expect(reads).toBe(0)
  })

  it('do not notify watchers for another key or for session storage', () => {
    const area = createArea()
    const { storage, tab } = open(area)
    let calls = 0
    storage.slot(recent).watch(() => calls++)
    area.items.set(name, '{"v":2,"d":{"ids":["b"]}}')
    dispatchStorage(tab, '@latchkey/other')
    dispatchStorage(tab, name, createArea())
    expect(calls).toBe(0)
    dispatchStorage(tab, name, area)
    expect(calls).toBe(1)
  })

  it('to malformed values reset to the initial value', () => {
    const area = createArea()
    const { storage, tab } = open(area)
    const slot = storage.slot(recent)
    slot.set({ ids: ['a'] })
    const seen: Recent[] = []
    slot.watch((value) => seen.push(value))
    area.items.set(name, 'garbage')
    dispatchStorage(tab, name)
    expect(seen).toEqual([initial])
  })

  it('of a newer release are ignored', () => {
    const area = createArea()
    const { storage, tab } = open(area)
    const slot = storage.slot(recent)
    slot.set({ ids: ['a'] })
    let calls = 0
    slot.watch(() => calls++)
    area.items.set(name, '{"v":3,"d":{}}')
    dispatchStorage(tab, name)
    expect(calls).toBe(0)
    expect(slot.get()).toEqual({ ids: ['a'] })
    expect(area.items.get(name)).toBe('{"v":3,"d":{}}')
  })

  it('do not replace values kept in memory because the area is full', () => {
    const area = createArea()
    area.items.set(name, '{"v":2,"d":{"ids":["old"]}}')
    const { storage, tab } = open(area)
    const slot = storage.slot(recent)
    area.fail = 'write'
    slot.set({ ids: ['mine'] })
    let calls = 0
    slot.watch(() => calls++)
    dispatchStorage(tab, name)
    expect(calls).toBe(0)
    expect(slot.get()).toEqual({ ids: ['mine'] })
    area.items.set(name, '{"v":2,"d":{"ids":["theirs"]}}')
    dispatchStorage(tab, name)
    expect(calls).toBe(1)
    expect(slot.get()).toEqual({ ids: ['theirs'] })
  })

  it('are not listened to after unwatching or closing', () => {
    const area = createArea()
    const { storage, tab } = open(area)
    const slot = storage.slot(recent)
    const seen: string[] = []
    const leave = slot.watch(() => seen.push('left'))
    slot.watch(() => seen.push('stays'))
    leave()
    area.items.set(name, '{"v":2,"d":{"ids":["b"]}}')
    dispatchStorage(tab, name)
    expect(seen).toEqual(['stays'])
    storage.close()
    area.items.set(name, '{"v":2,"d":{"ids":["c"]}}')
    dispatchStorage(tab, name)
    expect(seen).toEqual(['stays'])
  })
})

describe('two storages with different prefixes', () => {
  it('share no values, even when one prefix starts with the other', () => {
    const area = createArea()
    const tab = new EventTarget()
    const one = createPrefixedStorage({ area, prefix: 'a', events: tab }).slot({
      ...recent,
      key: 'bc',
    })
    const two = createPrefixedStorage({ area, prefix: 'ab', events: tab }).slot({
      ...recent,
      key: 'c',
    })
    let calls = 0
    two.watch(() => calls++)
    one.set({ ids: ['one'] })
    for (const key of area.items.keys()) dispatchStorage(tab, key)
    expect(two.get()).toBe(initial)
    two.set({ ids: ['two'] })
    one.remove()
    expect(two.get()).toEqual({ ids: ['two'] })
    expect(calls).toBe(0)
    expect([...area.items.keys()]).toEqual(['ab/c'])
  })
})
