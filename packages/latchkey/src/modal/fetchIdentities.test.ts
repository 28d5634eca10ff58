import { expect, it } from 'vitest'
import { addRecentReceiver, readAccount, readIdentity } from '../core/index.ts'
import { createTestActivityPage, createTestTransaction } from '../core/activity/activity.fixture.ts'
import { mainnet } from '../networks/index.ts'
import { createModal } from './createModal.ts'
import {
  deferredAdapter,
  fakeClient,
  deferredConnector,
  fakeRow,
  waitForNextTask,
} from './fakeClient.fixture.ts'
import { fetchAccountViewData } from './account.ts'
import { selectAccountTab } from './activity.ts'
import { fetchCounterpartyIdentities, fetchWalletIdentities } from './fetchIdentities.ts'
import { loadReceivers } from './loadReceivers.ts'
import type { Modal } from './Modal.ts'

/** A modal with a connected wallet, and the identities that its gateway was requested for. */
async function connectedModal(
  answer: () => Response,
): Promise<{ readonly modal: Modal; readonly requested: string[] }> {
  const requested: string[] = []
  const { client } = fakeClient({
    adapters: [deferredAdapter('eip155', [], { gatewayFeatures: ['names', 'activity'] })],
    networks: [mainnet],
    gatewayUrl: 'https://gateway.example',
    environment: {
      fetch: async (input) => {
        const { pathname } = new URL(String(input))
        if (pathname === '/v1/supported-chains')
          return Response.json({ http: [mainnet.caipNetworkId], ws: [] })
        if (pathname.endsWith('/history'))
          return Response.json(createTestActivityPage([createTestTransaction('1')]))
        if (!pathname.startsWith('/v1/identity/')) return new Response('', { status: 404 })
        requested.push(pathname)
        return answer()
      },
    },
  })
  const modal = createModal(client)
  const wallet = deferredConnector({ id: 'fox' })
  modal.open()
  await waitForNextTask()
  modal.selectWallet(fakeRow(wallet))
  wallet.approve(mainnet.caipNetworkId)
  await waitForNextTask()
  return { modal, requested }
}

const named = (): Response =>
  Response.json({ name: 'alice.eth', avatar: 'https://other.example/a.png' })

it.each([
  ['fetchAccount', fetchAccountViewData],
  ['fetchWalletIdentities', fetchWalletIdentities],
])(
  '%s fetches name and picture once, the picture from the gateway [3.2a, 9.1c]',
  async (_, fetch) => {
    const { modal, requested } = await connectedModal(named)
    fetch(modal)
    const account = (): ReturnType<typeof readAccount> => readAccount(modal.client.store.get())
    await expect.poll(() => account().profileName).toBe('alice.eth')
    expect(account().profileImage).toMatch(/^https:\/\/gateway\.example\/v1\/identity\/.+\/avatar/)
    fetch(modal)
    await waitForNextTask()
    expect(requested).toHaveLength(1)
  },
)

it('shows the address when the gateway fails', async () => {
  const { modal, requested } = await connectedModal(() => new Response('', { status: 503 }))
  fetchAccountViewData(modal)
  await expect.poll(() => requested.length).toBeGreaterThan(0)
  await waitForNextTask()
  expect(readAccount(modal.client.store.get()).profileName).toBeUndefined()
})

/** Returns the address of the given number. */
const counterparty = (number: number): string => `0x${String(number).padStart(40, '0')}`

it('fetches the identities of ten counterparties at a time, each once', async () => {
  const { modal, requested } = await connectedModal(named)
  const addresses = Array.from({ length: 12 }, (_, index) => counterparty(index))
  fetchCounterpartyIdentities(modal.client, [...addresses, counterparty(0)])
  await expect.poll(() => requested.length).toBe(10)
  await waitForNextTask()
  fetchCounterpartyIdentities(modal.client, addresses)
  await expect.poll(() => requested.length).toBe(12)
  await waitForNextTask()
  fetchCounterpartyIdentities(modal.client, addresses)
  await waitForNextTask()
  expect(new Set(requested).size).toBe(12)
  expect(requested).toHaveLength(12)
})

it('fetches the names and pictures of recent receivers', async () => {
  const { modal } = await connectedModal(named)
  const { client } = modal
  addRecentReceiver(client, { namespace: 'eip155', address: counterparty(1) })
  client.store.set({ recentReceivers: undefined })
  loadReceivers(client)
  await expect.poll(() => readIdentity(client.store.get(), counterparty(1))?.name).toBe('alice.eth')
  expect(readIdentity(client.store.get(), counterparty(1))?.avatar).toMatch(/\/avatar$|\/avatar\?/)
})

it('fetches the names of accounts in the activity', async () => {
  const { modal, requested } = await connectedModal(named)
  selectAccountTab(modal, 'activity')
  const { sentTo } = createTestTransaction('1').metadata
  await expect.poll(() => requested).toContain(`/v1/identity/${sentTo}`)
})
