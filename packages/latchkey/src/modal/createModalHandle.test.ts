import { expect, it } from 'vitest'
import { createModal } from './createModal.ts'
import { createModalHandle, type ModalHandle } from './createModalHandle.ts'
import { type FakeClient, fakeClient, waitForNextTask } from './fakeClient.fixture.ts'
import { readRoute } from './routeStack.ts'

type Imports = { succeed(): void; fail(): void; readonly count: number }

/** A handle whose modal is imported when the test lets it. */
function createHandle(options?: Parameters<typeof fakeClient>[0]): {
  fake: FakeClient
  handle: ModalHandle
  imports: Imports
} {
  const fake = fakeClient(options)
  const pending: { resolve(create: typeof createModal): void; reject(error: Error): void }[] = []
  let count = 0
  const handle = createModalHandle(
    fake.client,
    () =>
      new Promise((resolve, reject) => {
        count++
        pending.push({ resolve, reject })
      }),
  )
  const imports: Imports = {
    succeed: () => pending.shift()?.resolve(createModal),
    fail: () => pending.shift()?.reject(new TypeError('Failed to fetch')),
    get count() {
      return count
    },
  }
  return { fake, handle, imports }
}

it('loads the modal when it is opened, and opens it with the last parameters [4.2]', async () => {
  const { handle, imports } = createHandle()
  expect(imports.count).toBe(0)
  void handle.open({ view: 'WhatIsAWallet' })
  void handle.open({ view: 'WhatIsANetwork' })
  expect(handle.store.get()).toMatchObject({ open: false, loading: true })
  imports.succeed()
  await waitForNextTask()
  expect(imports.count).toBe(1)
  expect(handle.store.get().open).toBe(true)
  expect(readRoute(handle.store.get()).view).toBe('WhatIsANetwork')
  handle.close()
  expect(handle.store.get().open).toBe(false)
  void handle.open()
  expect(readRoute(handle.store.get()).view).toBe('Connect')
})

it('returns the same modal from every call of load, closed, with the store of the handle', async () => {
  const { fake, handle, imports } = createHandle()
  const loads = [handle.load(), handle.load()]
  imports.succeed()
  const [first, second] = await Promise.all(loads)
  expect(first).toBe(second)
  expect(await handle.load()).toBe(first)
  expect(imports.count).toBe(1)
  expect(first?.store).toBe(handle.store)
  expect(handle.store.get()).toMatchObject({ open: false, loading: false })
  expect(fake.names()).toEqual(['MODAL_CREATED'])
})

it('stays closed when it is closed before the modal is loaded', async () => {
  const { handle, imports } = createHandle()
  void handle.open()
  handle.close()
  expect(handle.store.get().loading).toBe(false)
  imports.succeed()
  await waitForNextTask()
  expect(handle.store.get()).toMatchObject({ open: false, loading: false })
})

it('opens on its first view when it is embedded and closed before the modal is loaded [2.11b]', async () => {
  const { handle, imports } = createHandle({ enableEmbedded: true })
  handle.close()
  expect(handle.store.get().loading).toBe(false)
  void handle.open({ view: 'WhatIsAWallet' })
  handle.close()
  expect(handle.store.get().loading).toBe(true)
  imports.succeed()
  await waitForNextTask()
  expect(handle.store.get().open).toBe(true)
  expect(readRoute(handle.store.get()).view).toBe('Connect')
})

it('opens when it is closed and opened again before the modal is loaded', async () => {
  const { handle, imports } = createHandle()
  void handle.open({ view: 'WhatIsAWallet' })
  handle.close()
  void handle.open({ view: 'Networks' })
  imports.succeed()
  await waitForNextTask()
  expect(handle.store.get().open).toBe(true)
  expect(readRoute(handle.store.get()).view).toBe('Networks')
})

it('ends loading when the modal cannot be loaded, and loads it again at the next opening', async () => {
  const { fake, handle, imports } = createHandle()
  const errors: string[] = []
  fake.client.logger.error = (message) => void errors.push(message)
  void handle.open({ view: 'Networks' })
  imports.fail()
  await waitForNextTask()
  expect(handle.store.get()).toMatchObject({ open: false, loading: false })
  expect(errors).toEqual(['The modal could not be loaded'])
  void handle.open()
  imports.succeed()
  await waitForNextTask()
  expect(imports.count).toBe(2)
  expect(handle.store.get().open).toBe(true)
  expect(readRoute(handle.store.get()).view).toBe('Connect')
})

it('does not open with the parameters of a failed opening when the modal is loaded later', async () => {
  const { handle, imports } = createHandle()
  void handle.open()
  imports.fail()
  await waitForNextTask()
  const loaded = handle.load()
  imports.succeed()
  await loaded
  expect(handle.store.get()).toMatchObject({ open: false, loading: false })
})

it('rejects load when the modal cannot be loaded', async () => {
  const { handle, imports } = createHandle()
  const loading = handle.load()
  imports.fail()
  await expect(loading).rejects.toMatchObject({ code: 'transport.failed' })
})

it('keeps a theme and a locale that were set before the modal is loaded', async () => {
  const { handle, imports } = createHandle()
  handle.setTheme({ mode: 'dark' })
  handle.setLocale('de')
  expect(imports.count).toBe(0)
  const loading = handle.load()
  imports.succeed()
  await loading
  expect(handle.store.get()).toMatchObject({ themeMode: 'dark', locale: 'de', open: false })
})

it('loads the modal for a wallet on an unsupported network [4.5c]', async () => {
  const { fake, handle, imports } = createHandle()
  fake.client.signals.emit('attention', { kind: 'unsupportedNetwork', network: 'eip155:5' })
  imports.succeed()
  await waitForNextTask()
  expect(imports.count).toBe(1)
  expect(readRoute(handle.store.get()).view).toBe('UnsupportedChain')
})

it('does not load the modal for a signal that shows no view', () => {
  const { fake, imports } = createHandle()
  fake.client.signals.emit('attention', { kind: 'addressLost', namespace: 'eip155' })
  expect(imports.count).toBe(0)
})

it('does not open after destroy, whether the modal is loaded before or after it', async () => {
  const { fake, handle, imports } = createHandle()
  void handle.open()
  handle.destroy()
  imports.succeed()
  fake.client.signals.emit('attention', { kind: 'unsupportedNetwork', network: 'eip155:5' })
  void handle.open()
  await waitForNextTask()
  expect(handle.store.get().open).toBe(false)
  expect(imports.count).toBe(1)

  const loaded = createHandle()
  void loaded.handle.open()
  loaded.imports.succeed()
  await waitForNextTask()
  loaded.handle.destroy()
  expect(loaded.handle.store.get().open).toBe(false)
  void loaded.handle.open()
  loaded.fake.client.signals.emit('attention', { kind: 'unsupportedNetwork', network: 'eip155:5' })
  expect(loaded.handle.store.get().open).toBe(false)
})

it('creates no modal and logs nothing when the client was destroyed while the code was loaded', async () => {
  const { fake, handle, imports } = createHandle()
  const errors: string[] = []
  fake.client.logger.error = (message) => void errors.push(message)
  const opening = handle.open()
  const loading = handle.load()
  handle.destroy()
  imports.succeed()
  await expect(loading).rejects.toMatchObject({ code: 'client.destroyed' })
  expect(await opening).toEqual({ status: 'closed' })
  expect(fake.names()).toEqual([])
  expect(errors).toEqual([])
})

it('leaves the modal of another client closed and not loaded', async () => {
  const [one, other] = [createHandle(), createHandle()]
  void one.handle.open()
  one.imports.succeed()
  await waitForNextTask()
  expect(one.handle.store.get().open).toBe(true)
  expect(other.handle.store.get().open).toBe(false)
  expect(other.imports.count).toBe(0)
})
