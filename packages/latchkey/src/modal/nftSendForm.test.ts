import { describe, expect, it } from 'vitest'
import { fetchBalance, readRecentReceivers } from '../core/index.ts'
import { base, mainnet, solanaMainnet } from '../networks/index.ts'
import type { Nft } from '../protocol/index.ts'
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
import type { Modal, ViewName } from './Modal.ts'
import { hasNftSupport, leaveUnownedNft, openNft, openNftSend } from './nfts.ts'
import { readRoute } from './routeStack.ts'
import {
  checkNftSend,
  editNftSend,
  fetchNftSendViewData,
  getNftSendFormStore,
  submitNftTransfer,
  updateNftSendFee,
} from './nftSendForm.ts'

const receiver = '0x52b8000000000000000000000000000000C0ffee'
const contract = `0x${'c0'.repeat(20)}`
const tickets: Nft = {
  id: `eip155:1/erc1155:${contract}/7`,
  chainId: mainnet.caipNetworkId,
  standard: 'erc1155',
  contract,
  tokenId: '7',
  quantity: '12',
  name: 'Orbit 07',
  description: null,
  collection: 'Slow Planets',
  image: null,
  attributes: [],
  hasMetadata: true,
  isSpam: false,
}

const history = (modal: Modal): readonly ViewName[] =>
  modal.store.get().history.map(({ view }) => view)

/** A modal on NftSend, with a wallet whose transfers the test settles. */
async function onNftSend(answer?: (url: URL) => Promise<unknown>): Promise<
  FakeClient & {
    modal: Modal
    wallet: DeferredConnector
    transfers: (PendingAnswer<{ hash: string }> & { amount: bigint })[]
    estimates: (PendingAnswer<bigint> & { to: string; amount: bigint })[]
    /** Sets the balance of the native currency, in base units. */
    setBalance: (value: bigint) => Promise<void>
  }
> {
  let balance = 10n
  const transfers: (PendingAnswer<{ hash: string }> & { amount: bigint })[] = []
  const estimates: (PendingAnswer<bigint> & { to: string; amount: bigint })[] = []
  const adapter = deferredAdapter('eip155', [], {
    gatewayFeatures: ['nfts', 'names'],
    parseAddress: (text) => (/^0x[\da-f]{40}$/i.test(text) ? text : undefined),
    readBalance: async () => balance,
    estimateFee: ({ to, amount }) =>
      new Promise((resolve, reject) => estimates.push({ resolve, reject, to, amount })),
    send: ({ amount }) =>
      new Promise((resolve, reject) => transfers.push({ resolve, reject, amount })),
  })
  const fake = fakeClient({
    adapters: [adapter],
    networks: [mainnet, base],
    ...(answer && {
      gatewayUrl: 'https://gateway.example',
      environment: {
        fetch: async (input) => {
          const found = await answer(new URL(String(input)))
          return found === undefined
            ? Response.json({ status: 'FAILED', reasons: [] }, { status: 404 })
            : Response.json(found)
        },
      },
    }),
  })
  const modal = createModal(fake.client)
  const wallet = deferredConnector({ id: 'fox' })
  modal.open()
  await waitForNextTask()
  modal.selectWallet(fakeRow(wallet))
  wallet.approve(mainnet.caipNetworkId)
  await waitForNextTask()
  modal.open()
  openNft(modal, tickets)
  openNftSend(modal)
  fetchNftSendViewData(modal)
  async function setBalance(value: bigint): Promise<void> {
    balance = value
    await fetchBalance(fake.client, { force: true })
  }
  return { ...fake, modal, wallet, transfers, estimates, setBalance }
}

describe('sending an NFT', () => {
  it('shows no NFTs without a gateway', async () => {
    const { modal } = await onNftSend()
    expect(hasNftSupport(modal)).toBe(false)
  })

  it('sends the entered number of copies, and shows what was sent', async () => {
    const { modal, transfers } = await onNftSend()
    expect(history(modal)).toEqual(['Account', 'NftDetail', 'NftSend'])
    editNftSend(modal, tickets, { receiver })
    editNftSend(modal, tickets, { amount: '3' })
    void submitNftTransfer(modal)
    void submitNftTransfer(modal)
    await expect.poll(() => transfers.map(({ amount }) => amount)).toEqual([3n])
    expect(getNftSendFormStore(modal).get().status).toBe('asking')
    transfers[0]?.resolve({ hash: '0xabc' })
    await waitForNextTask()
    const data = { network: mainnet.caipNetworkId, hash: '0xabc', title: '3 × Orbit 07', receiver }
    expect(readRoute(modal.store.get())).toEqual({ view: 'WalletSendConfirmed', data })
  })

  it('stays on the form when the wallet declines, and sends again', async () => {
    const { modal, transfers } = await onNftSend()
    editNftSend(modal, tickets, { receiver })
    void submitNftTransfer(modal)
    await expect.poll(() => transfers.length).toBe(1)
    transfers[0]?.reject({ code: 4001, message: 'User rejected' })
    await waitForNextTask()
    expect(getNftSendFormStore(modal).get()).toMatchObject({ status: 'declined', receiver })
    void submitNftTransfer(modal)
    await expect.poll(() => transfers.length).toBe(2)
    transfers[1]?.reject(new Error('out of gas'))
    await waitForNextTask()
    expect(getNftSendFormStore(modal).get().status).toBe('failed')
    expect(history(modal)).toEqual(['Account', 'NftDetail', 'NftSend'])
  })

  it.each([
    ['is rejected once while the wallet has not answered', false],
    ['is sent when the wallet has answered', true],
  ])('a transfer after an edit during the prompt of another %s', async (_, isAnswered) => {
    const { modal, transfers } = await onNftSend()
    editNftSend(modal, tickets, { receiver })
    void submitNftTransfer(modal)
    await expect.poll(() => transfers.length).toBe(1)
    editNftSend(modal, tickets, { amount: '3' })
    if (isAnswered) {
      transfers[0]?.reject({ code: 4001 })
      await waitForNextTask()
    } else {
      await submitNftTransfer(modal)
      const error = { code: 'wallet.request_pending' }
      expect(getNftSendFormStore(modal).get()).toMatchObject({ status: 'failed', error })
      expect(transfers).toHaveLength(1)
    }
    void submitNftTransfer(modal)
    await expect.poll(() => transfers.map(({ amount }) => amount)).toEqual([1n, 3n])
    transfers[1]?.resolve({ hash: '0xabc' })
    await waitForNextTask()
    expect(readRoute(modal.store.get()).view).toBe('WalletSendConfirmed')
  })

  it('keeps the prompt of an NFT when its form is left and opened again', async () => {
    const { modal, transfers } = await onNftSend()
    editNftSend(modal, tickets, { receiver })
    void submitNftTransfer(modal)
    await expect.poll(() => transfers.length).toBe(1)
    modal.back()
    openNftSend(modal)
    fetchNftSendViewData(modal)
    expect(getNftSendFormStore(modal).get()).toMatchObject({ status: 'asking', receiver })
    void submitNftTransfer(modal)
    await waitForNextTask()
    expect(transfers).toHaveLength(1)
  })

  it('is empty when it is opened again, and keeps what is typed before the view has loaded', async () => {
    const { modal } = await onNftSend()
    editNftSend(modal, tickets, { receiver })
    modal.back()
    openNftSend(modal)
    editNftSend(modal, tickets, { amount: '3' })
    fetchNftSendViewData(modal)
    expect(getNftSendFormStore(modal).get()).toMatchObject({ receiver: '', amount: '3' })
  })

  it('forgets the form when the account changes while the wallet is prompted', async () => {
    const { modal, names, wallet, transfers } = await onNftSend()
    editNftSend(modal, tickets, { receiver })
    void submitNftTransfer(modal)
    await expect.poll(() => transfers.length).toBe(1)
    const bob = { namespace: 'eip155', address: `0x${'b0'.repeat(20)}`, type: 'eoa' } as const
    wallet.emit({ type: 'accountsChanged', namespace: 'eip155', accounts: [bob] })
    leaveUnownedNft(modal)
    openNft(modal, tickets)
    openNftSend(modal)
    fetchNftSendViewData(modal)
    expect(getNftSendFormStore(modal).get()).toMatchObject({ status: 'editing', receiver: '' })
    editNftSend(modal, tickets, { receiver: contract })
    transfers[0]?.resolve({ hash: '0xabc' })
    await expect.poll(names).toContain('SEND_SUCCESS')
    expect(history(modal)).toEqual(['Account', 'NftDetail', 'NftSend'])
    expect(getNftSendFormStore(modal).get()).toMatchObject({
      status: 'editing',
      receiver: contract,
    })
  })

  it('estimates the fee, to the own address while no receiver is typed', async () => {
    const { modal, client, estimates } = await onNftSend()
    const own = client.store.get().connection.eip155?.connections[0]?.accounts[0]?.address
    expect(estimates).toMatchObject([{ to: own, amount: 1n }])
    expect(getNftSendFormStore(modal).get().fee).toBeUndefined()
    estimates[0]?.resolve(5n)
    await expect.poll(() => getNftSendFormStore(modal).get().fee).toBe(5n)
    editNftSend(modal, tickets, { receiver })
    editNftSend(modal, tickets, { amount: '3' })
    void updateNftSendFee(modal)
    expect(estimates[1]).toMatchObject({ to: receiver, amount: 3n })
    expect(getNftSendFormStore(modal).get().fee).toBe(5n)
    estimates[1]?.resolve(7n)
    await expect.poll(() => getNftSendFormStore(modal).get().fee).toBe(7n)
  })

  it('blocks the transfer while the native currency does not suffice for its fee', async () => {
    const { modal, client, estimates, transfers, setBalance } = await onNftSend()
    const check = () => checkNftSend(client, tickets, getNftSendFormStore(modal).get())
    await setBalance(5n)
    estimates[0]?.resolve(6n)
    await expect.poll(() => check().step).toBe('insufficientFunds')
    editNftSend(modal, tickets, { receiver: '0x' })
    expect(check().step).toBe('invalidAddress')
    editNftSend(modal, tickets, { receiver })
    expect(check()).toEqual({ step: 'insufficientFunds', amount: 1n, receiver })
    await submitNftTransfer(modal)
    expect(transfers).toEqual([])
    void updateNftSendFee(modal)
    expect(estimates[1]).toMatchObject({ to: receiver })
    await setBalance(6n)
    expect(check().step).toBe('send')
    void submitNftTransfer(modal)
    await expect.poll(() => transfers.length).toBe(1)
  })

  it('does not require the fee from a smart account', async () => {
    const { modal, client, estimates, wallet, setBalance } = await onNftSend()
    const account = { namespace: 'eip155', address: contract, type: 'smartAccount' } as const
    wallet.emit({ type: 'accountsChanged', namespace: 'eip155', accounts: [account] })
    openNft(modal, tickets)
    openNftSend(modal)
    fetchNftSendViewData(modal)
    editNftSend(modal, tickets, { receiver })
    await setBalance(0n)
    estimates.at(-1)?.resolve(6n)
    await expect.poll(() => getNftSendFormStore(modal).get().fee).toBe(6n)
    expect(checkNftSend(client, tickets, getNftSendFormStore(modal).get()).step).toBe('send')
  })

  it('never replaces a newer estimate by an older one, and shows none after a failure', async () => {
    const { modal, estimates } = await onNftSend()
    editNftSend(modal, tickets, { receiver })
    void updateNftSendFee(modal)
    estimates[1]?.resolve(7n)
    await expect.poll(() => getNftSendFormStore(modal).get().fee).toBe(7n)
    estimates[0]?.resolve(5n)
    await waitForNextTask()
    expect(getNftSendFormStore(modal).get().fee).toBe(7n)
    void updateNftSendFee(modal)
    estimates[2]?.reject(new Error('no node'))
    await expect.poll(() => getNftSendFormStore(modal).get().fee).toBeUndefined()
  })

  it('reports the first transfer to an address alone, and lists the receiver afterwards', async () => {
    const { modal, client, transfers } = await onNftSend()
    editNftSend(modal, tickets, { receiver })
    await expect.poll(() => getNftSendFormStore(modal).get().warning).toBe('firstTransfer')
    void submitNftTransfer(modal)
    await expect.poll(() => transfers.length).toBe(1)
    transfers[0]?.resolve({ hash: '0xabc' })
    await waitForNextTask()
    expect(readRecentReceivers(client.store.get())).toEqual([
      { address: receiver, name: undefined },
    ])
    editNftSend(modal, tickets, { receiver })
    await waitForNextTask()
    expect(getNftSendFormStore(modal).get().warning).toBeUndefined()
  })

  it('warns about the own address and the contract', async () => {
    const { modal, client } = await onNftSend()
    const own = client.store.get().connection.eip155?.connections[0]?.accounts[0]?.address ?? ''
    editNftSend(modal, tickets, { receiver: own })
    await expect.poll(() => getNftSendFormStore(modal).get().warning).toBe('ownAddress')
    editNftSend(modal, tickets, { receiver: contract })
    await expect.poll(() => getNftSendFormStore(modal).get().warning).toBe('tokenContract')
    editNftSend(modal, tickets, { receiver: '0x' })
    expect(getNftSendFormStore(modal).get().warning).toBeUndefined()
  })

  it.each([
    ['resolves', 'grace.eth', 'send'],
    ['finds no valid', 'gra\u202ece.eth', 'invalidAddress'],
    ['cannot look up', undefined, 'invalidAddress'],
  ] as const)('%s a name after a pause in typing', async (_, found, step) => {
    const { modal, client, clock, transfers } = await onNftSend(async (url) => {
      if (!url.pathname.startsWith('/v1/profile/')) return { http: ['eip155:1'], ws: [] }
      return found === undefined ? undefined : { name: found, address: receiver }
    })
    editNftSend(modal, tickets, { receiver: 'grace.eth' })
    const check = () => checkNftSend(client, tickets, getNftSendFormStore(modal).get())
    expect(check().step).toBe('resolvingName')
    clock.advance(500)
    await expect.poll(() => check().step).toBe(step)
    if (step !== 'send') return
    expect(check().receiver).toBe(receiver)
    void submitNftTransfer(modal)
    await expect.poll(() => transfers.length).toBe(1)
    transfers[0]?.resolve({ hash: '0xabc' })
    await waitForNextTask()
    expect(readRoute(modal.store.get()).data).toMatchObject({ receiver, receiverName: 'grace.eth' })
  })

  it('ignores the answer for a name that has been replaced', async () => {
    const { modal, client, clock } = await onNftSend(async () => new Promise(() => {}))
    editNftSend(modal, tickets, { receiver: 'grace.eth' })
    clock.advance(500)
    editNftSend(modal, tickets, { receiver })
    expect(getNftSendFormStore(modal).get().resolution).toBeUndefined()
    expect(checkNftSend(client, tickets, getNftSendFormStore(modal).get()).step).toBe('send')
  })

  it('returns to Account when another network becomes active, and names the reason', async () => {
    const { modal, client, wallet } = await onNftSend()
    leaveUnownedNft(modal)
    expect(history(modal)).toEqual(['Account', 'NftDetail', 'NftSend'])
    wallet.emit({ type: 'networkChanged', network: base.caipNetworkId })
    await waitForNextTask()
    expect(client.store.get().network.eip155?.active?.id).toBe(base.id)
    leaveUnownedNft(modal)
    expect(history(modal)).toEqual(['Account'])
    const { open, message } = client.store.get().notification
    expect({ open, message }).toEqual({ open: true, message: 'Network or account changed' })
  })

  it('returns to Account without a reason when the wallet is disconnected', async () => {
    const { modal, client, wallet } = await onNftSend()
    const route = readRoute(modal.store.get())
    wallet.emit({ type: 'disconnected', namespace: 'eip155' })
    await waitForNextTask()
    modal.push(route)
    leaveUnownedNft(modal)
    expect(history(modal)).toEqual(['Account'])
    expect(client.store.get().notification.open).toBe(false)
  })
})

describe('checkNftSend', () => {
  const parse =
    (shape: RegExp) =>
    (text: string): string | undefined =>
      shape.test(text) ? text : undefined
  const evm = deferredAdapter('eip155', [], { parseAddress: parse(/^0x[\da-f]{40}$/i) })
  const other = deferredAdapter('solana', [], { parseAddress: parse(/^\w{44}$/) })
  const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

  it.each([
    ['', receiver, 'addAmount'],
    ['0', receiver, 'incorrectValue'],
    ['13', receiver, 'incorrectValue'],
    ['1.5', receiver, 'incorrectValue'],
    ['12', '', 'addAddress'],
    ['12', '0x52b8', 'invalidAddress'],
    ['12', receiver, 'send'],
  ] as const)('%o copies to %o: %s', (amount, typed, step) => {
    const { client } = fakeClient({ adapters: [evm], networks: [mainnet] })
    expect(checkNftSend(client, tickets, { amount, receiver: typed }).step).toBe(step)
  })

  it('recognises an address of another namespace', () => {
    const adapters = [evm, other]
    const { client } = fakeClient({ adapters, networks: [mainnet, solanaMainnet] })
    const check = checkNftSend(client, tickets, { amount: '1', receiver: solanaAddress })
    expect(check).toMatchObject({ step: 'invalidAddress', isOtherNamespace: true })
  })
})
