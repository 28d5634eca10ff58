import { describe, expect, it } from 'vitest'
import { addRecentReceiver, type ConnectorEvent, readAccount, readIdentity } from '../core/index.ts'
import { createTestActivityPage, createTestTransaction } from '../core/activity/activity.fixture.ts'
import type { FakeClock } from '../kernel/index.ts'
import { base, mainnet } from '../networks/index.ts'
import { createModal } from './createModal.ts'
import {
  deferredAdapter,
  type DeferredConnector,
  fakeClient,
  deferredConnector,
  fakeRow,
  waitForNextTask,
} from './fakeClient.fixture.ts'
import { fetchAccountViewData } from './account.ts'
import { selectAccountTab } from './activity.ts'
import { fetchCounterpartyIdentities } from './fetchCounterpartyIdentities.ts'
import { fetchWalletIdentities } from './fetchIdentities.ts'
import { loadReceiversAndNames } from './loadReceiversAndNames.ts'
import type { Modal } from './Modal.ts'

/** A modal with a connected wallet, and the identities that its gateway was requested for. */
async function connectedModal(answer: () => Response | Promise<Response>): Promise<{
  readonly modal: Modal
  readonly clock: FakeClock
  readonly wallet: DeferredConnector
  readonly requested: string[]
}> {
  const requested: string[] = []
  const { client, clock } = fakeClient({
    adapters: [deferredAdapter('eip155', [], { gatewayFeatures: ['names', 'activity'] })],
    networks: [mainnet, base],
    gatewayUrl: 'https://gateway.example',
    environment: {
      fetch: async (input) => {
        const { pathname } = new URL(String(input))
        if (pathname === '/v1/supported-chains')
          return Response.json({ http: [mainnet.caipNetworkId, base.caipNetworkId], ws: [] })
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
  return { modal, clock, wallet, requested }
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

const otherAccount = { namespace: 'eip155', address: counterparty(99), type: 'eoa' } as const

describe('identities of counterparties', () => {
  const addresses = Array.from({ length: 12 }, (_, index) => counterparty(index))

  /** A connected modal whose gateway answers when the test does. */
  async function slowModal(): Promise<
    Awaited<ReturnType<typeof connectedModal>> & { answerAll(): void }
  > {
    const waiting: ((answer: Response) => void)[] = []
    const connected = await connectedModal(() => new Promise((resolve) => waiting.push(resolve)))
    return {
      ...connected,
      answerAll: () => {
        for (const resolve of waiting.splice(0)) resolve(named())
      },
    }
  }

  it('are fetched ten at a time until all are known, each once', async () => {
    const { modal, requested, answerAll } = await slowModal()
    const [first = '', ...others] = addresses
    const fetched = fetchCounterpartyIdentities(modal.client, [first, first, ...others])
    await expect.poll(() => requested.length).toBe(10)
    await waitForNextTask()
    expect(requested).toHaveLength(10)
    answerAll()
    await expect.poll(() => requested.length).toBe(12)
    answerAll()
    await fetched
    expect(new Set(requested).size).toBe(12)
  })

  it('are fetched again once they are stale', async () => {
    const { modal, clock, requested } = await connectedModal(named)
    await fetchCounterpartyIdentities(modal.client, addresses)
    clock.advance(299_999)
    await fetchCounterpartyIdentities(modal.client, addresses)
    expect(requested).toHaveLength(12)
    clock.advance(1)
    await fetchCounterpartyIdentities(modal.client, addresses)
    expect(requested).toHaveLength(24)
  })

  it.each<[string, ConnectorEvent]>([
    ['account', { type: 'accountsChanged', namespace: 'eip155', accounts: [otherAccount] }],
    ['network', { type: 'networkChanged', network: base.caipNetworkId }],
  ])('are fetched no further when the active %s changes', async (_, event) => {
    const { modal, wallet, requested, answerAll } = await slowModal()
    const fetched = fetchCounterpartyIdentities(modal.client, addresses)
    await expect.poll(() => requested.length).toBe(10)
    wallet.emit(event)
    answerAll()
    await fetched
    await waitForNextTask()
    expect(requested).toHaveLength(10)
  })

  it('are fetched no further when the gateway answers none of ten', async () => {
    const { modal, requested } = await connectedModal(() => new Response('', { status: 503 }))
    await fetchCounterpartyIdentities(modal.client, addresses)
    expect(new Set(requested).size).toBe(10)
  })
})

it('fetches the names and pictures of recent receivers', async () => {
  const { modal } = await connectedModal(named)
  const { client } = modal
  addRecentReceiver(client, { namespace: 'eip155', address: counterparty(1) })
  client.store.set({ recentReceivers: undefined })
  loadReceiversAndNames(client)
  await expect.poll(() => readIdentity(client.store.get(), counterparty(1))?.name).toBe('alice.eth')
  expect(readIdentity(client.store.get(), counterparty(1))?.avatar).toMatch(/\/avatar$|\/avatar\?/)
})

it('fetches the names of accounts in the activity', async () => {
  const { modal, requested } = await connectedModal(named)
  selectAccountTab(modal, 'activity')
  const { sentTo } = createTestTransaction('1').metadata
  await expect.poll(() => requested).toContain(`/v1/identity/${sentTo}`)
})
