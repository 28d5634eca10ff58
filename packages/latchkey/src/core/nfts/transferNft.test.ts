import { expect, it } from 'vitest'
import { bob } from '../client/core.fixture.ts'
import type { TransferParameters } from '../model/Adapter.ts'
import { createNftsTest, type NftsTest, createTestNft, createTestNftsPage } from './nfts.fixture.ts'
import { transferNft } from './transferNft.ts'

async function createTransferTest(): Promise<NftsTest & { readonly sent: TransferParameters[] }> {
  const sent: TransferParameters[] = []
  const made = await createNftsTest(() => createTestNftsPage([]), {
    async send(transfer) {
      sent.push(transfer)
      return { hash: '0xabc' }
    },
  })
  made.emitted.length = 0
  return { ...made, sent }
}

it('sends an ERC-721 token and emits SEND_INITIATED and SEND_SUCCESS', async () => {
  const { client, sent, emitted } = await createTransferTest()
  const nft = createTestNft(7)
  expect(await transferNft(client, { nft, receiver: bob })).toEqual({ hash: '0xabc' })
  expect(sent).toMatchObject([
    {
      to: bob,
      tokenAddress: nft.contract,
      amount: 1n,
      nft: { standard: 'erc721', tokenId: 7n },
    },
  ])
  const event = { network: 'eip155:1', token: nft.id, amount: '1' }
  expect(emitted).toEqual([
    { name: 'SEND_INITIATED', data: event },
    { name: 'SEND_SUCCESS', data: { ...event, hash: '0xabc' } },
  ])
})

it('sends several copies of an ERC-1155 token', async () => {
  const { client, sent } = await createTransferTest()
  const nft = createTestNft(7, { standard: 'erc1155', quantity: '3' })
  await transferNft(client, { nft, receiver: bob, amount: 3n })
  expect(sent).toMatchObject([{ amount: 3n, nft: { standard: 'erc1155', tokenId: 7n } }])
})

it.each([
  ['two of an ERC-721 token', createTestNft(1), 2n, bob, 'send.invalid_amount'],
  ['none', createTestNft(1, { standard: 'erc1155' }), 0n, bob, 'send.invalid_amount'],
  [
    'more than it has',
    createTestNft(1, { standard: 'erc1155' }),
    2n,
    bob,
    'send.insufficient_funds',
  ],
  ['to no address', createTestNft(1), 1n, 'bob', 'send.invalid_receiver'],
  ['without an id', createTestNft(1, { tokenId: null }), 1n, bob, 'send.token_required'],
  [
    'on an unknown network',
    createTestNft(1, { chainId: 'moon' }),
    1n,
    bob,
    'network.no_active_network',
  ],
] as const)('rejects a transfer of %s', async (_, nft, amount, receiver, code) => {
  const { client, sent } = await createTransferTest()
  await expect(transferNft(client, { nft, receiver, amount })).rejects.toMatchObject({ code })
  expect(sent).toEqual([])
})
