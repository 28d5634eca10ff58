import { describe, expect, it } from 'vitest'
import { walletUserRejectedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { mainnet } from '../networks/index.ts'
import { createModal } from './createModal.ts'
import {
  addConnectors,
  type FakeClient,
  fakeClient,
  deferredConnector,
  fakeWalletConnectConnector,
  fakePhone,
  fakeRow,
  waitForNextTask,
} from './fakeClient.fixture.ts'
import type { Modal, ViewName } from './Modal.ts'
import { isConnectWide } from './wideConnect.ts'

/** A window whose width a test sets. */
function screen(width: number): { window: ReturnType<typeof fakePhone>['window']; width: number } {
  const shown = { window: fakePhone('Macintosh').window, width }
  Object.assign(shown.window, {
    matchMedia: (query: string) => ({
      matches: query === '(min-width: 720px)' && shown.width >= 720,
      addEventListener: () => {},
      removeEventListener: () => {},
    }),
  })
  return shown
}

type Options = Parameters<typeof fakeClient>[0]

/** A modal on a wide screen, with a wallet to pair and one of the browser. */
async function openModal(options: Options = {}): Promise<
  FakeClient & {
    modal: Modal
    code: ReturnType<typeof fakeWalletConnectConnector>
    shown: { width: number }
  }
> {
  const shown = screen(1280)
  const fake = fakeClient({
    modalSize: 'wide',
    ...options,
    environment: { window: shown.window, ...options?.environment },
  })
  const code = fakeWalletConnectConnector()
  addConnectors(fake.client, code)
  const modal = createModal(fake.client)
  modal.open()
  await waitForNextTask()
  return { ...fake, modal, code, shown }
}

const history = (modal: Modal): readonly ViewName[] =>
  modal.store.get().history.map(({ view }) => view)

describe('a code beside the wallets', () => {
  it('is requested when Connect opens, and the modal closes after a wallet has approved', async () => {
    const { modal, client, code } = await openModal()
    expect(history(modal)).toEqual(['Connect'])
    expect(code.pending).toHaveLength(1)
    code.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    expect(modal.store.get().open).toBe(false)
    expect(client.store.get().connection.eip155?.status).toBe('connected')
  })

  it('gives way to a wallet of the browser, and returns with Back', async () => {
    const { modal, client, code } = await openModal()
    const fox = deferredConnector({ id: 'fox' })
    modal.selectWallet(fakeRow(fox))
    expect(client.store.get().connectFlow).toMatchObject({ connector: { id: 'fox' } })
    modal.back()
    await waitForNextTask()
    expect(history(modal)).toEqual(['Connect'])
    expect(client.store.get().connectFlow).toMatchObject({
      status: 'asking',
      connector: { id: 'walletConnect' },
    })
    expect(code.pending).toHaveLength(2)
  })

  it('is shared with the view of a wallet that is paired', async () => {
    const { modal, code } = await openModal()
    modal.selectWallet({ ...fakeRow(), id: 'oak', name: 'Oak', type: 'recommended' })
    expect(history(modal)).toEqual(['Connect', 'ConnectingWalletConnect'])
    expect(code.pending).toHaveLength(1)
  })

  it('ends when the modal closes', async () => {
    const { modal, client } = await openModal()
    modal.close()
    await waitForNextTask()
    expect(client.store.get().connectFlow.status).toBe('idle')
  })

  it('offers another try after the wallet declined', async () => {
    const { modal, client, code } = await openModal()
    code.pending.shift()?.reject(new WalletError(walletUserRejectedError))
    await waitForNextTask()
    expect(client.store.get().connectFlow.status).toBe('declined')
    modal.retryConnect()
    expect(code.pending).toHaveLength(1)
    expect(client.store.get().connectFlow.status).toBe('asking')
  })
})

describe('a compact modal', () => {
  it.each<[string, Options]>([
    ['by default', { modalSize: undefined }],
    ['when embedded', { enableEmbedded: true }],
    ['where the host places it', { disableAppend: true }],
    ['where terms must be accepted first', { features: { legalCheckbox: true } }],
    ['on a narrow screen', { environment: { window: screen(719).window } }],
    ['on a phone', { environment: { window: fakePhone().window } }],
  ])('shows %s, and requests no code', async (_name, options) => {
    const { client, code } = await openModal(options)
    expect(isConnectWide(client)).toBe(false)
    expect(code.pending).toHaveLength(0)
  })

  it('shows without pairing, and while a wallet is paired', async () => {
    const { client, modal, code } = await openModal()
    code.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    expect(isConnectWide(client)).toBe(false)
    modal.destroy()
    const plain = await openModal()
    addConnectors(plain.client)
    expect(isConnectWide(plain.client)).toBe(false)
  })
})
