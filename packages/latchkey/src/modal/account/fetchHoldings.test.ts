import { expect, it } from 'vitest'
import { readBalance, readTokens } from '../../core/index.ts'
import { base, mainnet } from '../../networks/index.ts'
import { createModal } from '../createModal.ts'
import {
  fakeAdapter,
  type FakeClient,
  fakeClient,
  fakeConnector,
  type FakeConnector,
  fakeRow,
  loadParts,
  type Pending,
  settle,
} from '../fakeClient.fixture.ts'
import type { Modal } from '../Modal.ts'
import * as steps from '../steps.ts'

const token = `0x${'d0'.repeat(20)}`

/** A closed modal of a connected wallet, whose gateway tells one token of each network. */
async function holdingsModal(): Promise<
  FakeClient & {
    modal: Modal
    wallet: FakeConnector
    switches: Pending<void>[]
    /** Networks of which the gateway was asked for tokens. */
    told: (string | null)[]
  }
> {
  const told: (string | null)[] = []
  const answer = (url: URL): unknown => {
    if (!url.pathname.endsWith('/balance'))
      return { http: [mainnet.caipNetworkId, base.caipNetworkId], ws: [] }
    const chainId = url.searchParams.get('chainId')
    told.push(chainId)
    const quantity = { decimals: '6', numeric: '12.5' }
    const about = { name: 'Dollar', symbol: 'USD', iconUrl: '', price: 1 }
    return { balances: [{ ...about, chainId, address: `${chainId}:${token}`, quantity }] }
  }
  const adapter = fakeAdapter('eip155', [], {
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
  const modal = createModal(fake.client, async () => steps)
  await loadParts(modal)
  const wallet = fakeConnector({ id: 'fox' })
  modal.open()
  await settle()
  modal.selectWallet(fakeRow(wallet))
  wallet.approve(mainnet.caipNetworkId)
  await settle()
  expect(modal.store.get().open).toBe(false)
  return { ...fake, modal, wallet, switches: adapter.switches, told }
}

const symbols = ({ client }: FakeClient): readonly string[] =>
  readTokens(client.store.get()).map(({ symbol }) => symbol)

it('fetches what the account holds as it opens, and not before', async () => {
  const made = await holdingsModal()
  expect(made.told).toEqual([])
  expect(readBalance(made.client.store.get())).toBeUndefined()
  made.modal.open()
  await expect.poll(() => symbols(made)).toEqual(['ETH', 'USD'])
  expect(made.told).toEqual([mainnet.caipNetworkId])
})

it('fetches it of the network that the visitor switched to from there', async () => {
  const made = await holdingsModal()
  const { modal, switches, told } = made
  modal.open()
  await expect.poll(() => symbols(made)).toEqual(['ETH', 'USD'])
  modal.push({ view: 'Networks', data: undefined })
  modal.selectNetwork(base.caipNetworkId)
  switches[0]?.resolve()
  await expect.poll(() => told).toEqual([mainnet.caipNetworkId, base.caipNetworkId])
  await expect.poll(() => symbols(made)).toEqual(['ETH', 'USD'])
})

it('fetches it of what the wallet itself went to, while it shows', async () => {
  const made = await holdingsModal()
  const { modal, wallet, told } = made
  wallet.tell({ type: 'networkChanged', network: base.caipNetworkId })
  await settle()
  expect(told).toEqual([])
  modal.open()
  await expect.poll(() => symbols(made)).toEqual(['ETH', 'USD'])
  wallet.tell({ type: 'networkChanged', network: mainnet.caipNetworkId })
  await expect.poll(() => told).toEqual([base.caipNetworkId, mainnet.caipNetworkId])
  await expect.poll(() => symbols(made)).toEqual(['ETH', 'USD'])
})

it.each(['WalletSend', 'WalletSendSelectToken'] as const)(
  'fetches it for %s, with the coin chosen',
  async (view) => {
    const made = await holdingsModal()
    made.modal.open({ view })
    await expect.poll(() => symbols(made)).toEqual(['ETH', 'USD'])
    expect(made.client.store.get().send.token?.symbol).toBe('ETH')
  },
)
