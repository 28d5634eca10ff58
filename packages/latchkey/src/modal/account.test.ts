import { expect, it } from 'vitest'
import { readBalance, readTokens } from '../core/index.ts'
import { base, mainnet } from '../networks/index.ts'
import { fetchAccountViewData } from './account.ts'
import { createModal } from './createModal.ts'
import {
  deferredAdapter,
  type FakeClient,
  fakeClient,
  deferredConnector,
  type DeferredConnector,
  fakeRow,
  type PendingAnswer,
  waitForNextTask,
} from './fakeClient.fixture.ts'
import type { Modal } from './Modal.ts'
import { selectNetwork } from './network.ts'
import { fetchSendViewData } from './send.ts'

const token = `0x${'d0'.repeat(20)}`

/** A closed modal of a connected wallet, whose gateway returns one token of each network. */
async function holdingsModal(): Promise<
  FakeClient & {
    modal: Modal
    wallet: DeferredConnector
    switches: PendingAnswer<void>[]
    /** Networks whose tokens were requested from the gateway. */
    reported: (string | null)[]
  }
> {
  const reported: (string | null)[] = []
  const answer = (url: URL): unknown => {
    if (!url.pathname.endsWith('/balance'))
      return { http: [mainnet.caipNetworkId, base.caipNetworkId], ws: [] }
    const chainId = url.searchParams.get('chainId')
    reported.push(chainId)
    const quantity = { decimals: '6', numeric: '12.5' }
    const about = { name: 'Dollar', symbol: 'USD', iconUrl: '', price: 1 }
    return { balances: [{ ...about, chainId, address: `${chainId}:${token}`, quantity }] }
  }
  const adapter = deferredAdapter('eip155', [], {
    gatewayFeatures: ['balances'],
    readBalance: async () => 10n ** 18n,
    send: async () => ({ hash: '0x1' }),
  })
  const fake = fakeClient({
    adapters: [adapter],
    networks: [mainnet, base],
    gatewayUrl: 'https://gateway.example',
    environment: { fetch: async (url) => Response.json(answer(new URL(String(url)))) },
  })
  const modal = createModal(fake.client)
  const wallet = deferredConnector({ id: 'fox' })
  modal.open()
  await waitForNextTask()
  modal.selectWallet(fakeRow(wallet))
  wallet.approve(mainnet.caipNetworkId)
  await waitForNextTask()
  expect(modal.store.get().open).toBe(false)
  return { ...fake, modal, wallet, switches: adapter.switches, reported }
}

const symbols = ({ client }: FakeClient): readonly string[] =>
  readTokens(client.store.get()).map(({ symbol }) => symbol)

it('fetchAccountViewData fetches balance and tokens of the active account, opening the modal does not', async () => {
  const made = await holdingsModal()
  expect(made.reported).toEqual([])
  made.modal.open()
  await waitForNextTask()
  expect(made.reported).toEqual([])
  expect(readBalance(made.client.store.get())).toBeUndefined()
  fetchAccountViewData(made.modal)
  await expect.poll(() => symbols(made)).toEqual(['ETH', 'USD'])
  expect(made.reported).toEqual([mainnet.caipNetworkId])
})

it('fetchAccountViewData fetches tokens of the network that the visitor has switched to', async () => {
  const made = await holdingsModal()
  const { modal, switches, reported } = made
  modal.open()
  fetchAccountViewData(modal)
  await expect.poll(() => symbols(made)).toEqual(['ETH', 'USD'])
  modal.push({ view: 'Networks', data: undefined })
  selectNetwork(modal, base.caipNetworkId)
  switches[0]?.resolve()
  await waitForNextTask()
  fetchAccountViewData(modal)
  await expect.poll(() => reported).toEqual([mainnet.caipNetworkId, base.caipNetworkId])
  await expect.poll(() => symbols(made)).toEqual(['ETH', 'USD'])
})

it('prepareSend fetches balance and tokens, and selects the native currency', async () => {
  const made = await holdingsModal()
  fetchSendViewData(made.modal)
  await expect.poll(() => symbols(made)).toEqual(['ETH', 'USD'])
  expect(made.client.store.get().send.token?.symbol).toBe('ETH')
})
