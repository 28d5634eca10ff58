import { describe, expect, it } from 'vitest'
import type { LatchkeyOptions } from '../core/index.ts'
import { createModuleLoader } from '../kernel/index.ts'
import { fakeClient, waitForNextTask } from '../modal/fakeClient.fixture.ts'
import { createModal, createModalHandle, type ModalHandle } from '../modal/index.ts'
import { createModalMounter, type UiModule, type ModalMounter } from './createModalMounter.ts'

type Fetch = { resolve(ui: UiModule): void; reject(error: Error): void }

/** A host whose drawing loads when the test lets it. */
function uiHost(options: Partial<LatchkeyOptions> = {}): {
  host: ModalMounter
  modal: ModalHandle
  fetches: Fetch[]
  drawn: (HTMLElement | 'body')[]
  ui: UiModule
} {
  const fetches: Fetch[] = []
  const drawn: (HTMLElement | 'body')[] = []
  const modal = createModalHandle(fakeClient(options).client, async () => createModal)
  const { load } = createModuleLoader(
    () => new Promise<UiModule>((resolve, reject) => fetches.push({ resolve, reject })),
  )
  const host = createModalMounter(modal, load)
  const ui: UiModule = {
    mountModal(_, options) {
      const [place = 'body' as const] = Object.values<HTMLElement>({ ...options })
      drawn.push(place)
      return { unmount: () => drawn.splice(drawn.indexOf(place), 1) }
    },
  }
  return { host, modal, fetches, drawn, ui }
}

const element = (): HTMLElement => ({}) as HTMLElement

describe('the drawing of the modal', () => {
  it('is loaded when the modal opens, and not before', () => {
    const { host, modal, fetches } = uiHost()
    host.start()
    expect(fetches).toHaveLength(0)
    void modal.open()
    expect(fetches).toHaveLength(1)
  })

  it('is loaded and drawn once, by the first prepare [2.13]', async () => {
    const { host, modal, fetches, drawn, ui } = uiHost()
    host.start()
    host.prepare()
    host.prepare()
    expect(fetches).toHaveLength(1)
    fetches[0]?.resolve(ui)
    await waitForNextTask()
    void modal.open()
    modal.close()
    void modal.open()
    await waitForNextTask()
    expect(fetches).toHaveLength(1)
    expect(drawn).toEqual(['body'])
  })

  it('shows a modal that was opened before it was loaded', async () => {
    const { host, modal, fetches, drawn, ui } = uiHost()
    void modal.open()
    host.start()
    expect(modal.store.get().loading).toBe(true)
    fetches[0]?.resolve(ui)
    await waitForNextTask()
    expect(drawn).toEqual(['body'])
    expect(modal.store.get().open).toBe(true)
  })

  it('is not drawn when the host stops before it is loaded', async () => {
    const { host, modal, fetches, drawn, ui } = uiHost()
    host.start()
    void modal.open()
    host.stop()
    fetches[0]?.resolve(ui)
    await waitForNextTask()
    expect(drawn).toEqual([])
  })

  it('reports no failed import to a host that stopped meanwhile', async () => {
    const { host, modal, fetches } = uiHost()
    const errors: string[] = []
    modal.client.logger.error = (message) => void errors.push(message)
    host.start()
    host.prepare()
    host.stop()
    fetches[0]?.reject(new Error('aborted'))
    await waitForNextTask()
    expect(errors).toEqual([])
  })

  it('is removed when the host stops, and drawn again when it starts', async () => {
    const { host, modal, fetches, drawn, ui } = uiHost()
    host.start()
    void modal.open()
    fetches[0]?.resolve(ui)
    await waitForNextTask()
    host.stop()
    await waitForNextTask()
    expect(drawn).toEqual([])
    host.start()
    await waitForNextTask()
    expect(drawn).toEqual(['body'])
    expect(fetches).toHaveLength(1)
  })

  it('closes the modal when it cannot be loaded, and is loaded again by the next opening', async () => {
    const { host, modal, fetches, drawn, ui } = uiHost()
    host.start()
    void modal.open()
    fetches[0]?.reject(new Error('offline'))
    await waitForNextTask()
    expect(modal.store.get().open).toBe(false)
    void modal.open()
    expect(fetches).toHaveLength(2)
    fetches[1]?.resolve(ui)
    await waitForNextTask()
    expect(drawn).toEqual(['body'])
  })

  it.each([{ disableAppend: true }, { enableEmbedded: true }])(
    'is not appended to the body with %o, but goes where the host places it [2.13]',
    async (options) => {
      const { host, modal, fetches, drawn, ui } = uiHost(options)
      host.start()
      void modal.open()
      fetches[0]?.resolve(ui)
      await waitForNextTask()
      expect(drawn).toEqual([])
      const container = element()
      const remove = host.place({ container })
      await waitForNextTask()
      expect(drawn).toEqual([container])
      remove()
      await waitForNextTask()
      expect(drawn).toEqual([])
    },
  )

  it('moves from the body into a container of the host [2.13]', async () => {
    const { host, modal, fetches, drawn, ui } = uiHost()
    host.start()
    void modal.open()
    fetches[0]?.resolve(ui)
    await waitForNextTask()
    const container = element()
    host.place({ container })
    await waitForNextTask()
    expect(drawn).toEqual([container])
  })
})

it('goes back to the body when the container of the host is removed while the modal is open [2.13]', async () => {
  const { host, modal, fetches, drawn, ui } = uiHost()
  host.start()
  void modal.open()
  const remove = host.place({ container: element() })
  fetches[0]?.resolve(ui)
  await waitForNextTask()
  expect(drawn).not.toEqual(['body'])
  remove()
  await waitForNextTask()
  expect(drawn).toEqual(['body'])
})

it('loads nothing for an element that is placed, until the modal opens or is prepared', async () => {
  const { host, fetches, drawn, ui } = uiHost()
  const placed = element()
  host.start()
  host.place({ element: placed })
  expect(fetches).toHaveLength(0)
  host.prepare()
  fetches[0]?.resolve(ui)
  await waitForNextTask()
  expect(drawn).toEqual([placed])
})
