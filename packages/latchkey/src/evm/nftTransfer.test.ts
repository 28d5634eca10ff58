import {
  evmContractAddresses,
  type Localnet,
  startLocalnet,
  testBadgeAbi,
  testKeepsakeAbi,
  waitForLocalReceipt,
} from '@latchkey/localnet'
import { type Address, createPublicClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { estimateNftTransferFee, transferNft } from '../core/index.ts'
import { createLocalnetClient, type LocalnetClient } from './localClient.fixture.ts'

const started: { localnet?: Localnet } = {}
beforeAll(async () => {
  started.localnet = await startLocalnet({ networks: ['one'] })
}, 60_000)
afterAll(() => started.localnet?.stop())

const { testKeepsake, testBadge } = evmContractAddresses
const receiver: Address = '0x00000000000000000000000000000000000A11cE'
const chainId = 'eip155:31337'

async function start(): Promise<LocalnetClient & { readonly node: ReturnType<typeof nodeOf> }> {
  const { description } = started.localnet!
  const local = createLocalnetClient(description)
  await local.connect()
  return { ...local, node: nodeOf(description.endpoints[chainId]!.http) }
}

function nodeOf(url: string) {
  return createPublicClient({ transport: http(url), cacheTime: 0 })
}

const keepsake = (id: string) => ({
  id: `${chainId}/erc721:${testKeepsake}/${id}`,
  chainId,
  standard: 'erc721' as const,
  contract: testKeepsake,
  tokenId: id,
  quantity: '1',
})
const badge = {
  id: `${chainId}/erc1155:${testBadge}/7`,
  chainId,
  standard: 'erc1155',
  contract: testBadge,
  tokenId: '7',
  quantity: '1',
} as const

describe('estimateNftTransferFee on EVM', () => {
  it.each([
    ['an ERC-721 token to a receiver', keepsake('1'), receiver],
    ['an ERC-721 token while no receiver is typed', keepsake('1'), ''],
    ['an ERC-1155 token to a receiver', badge, receiver],
    ['an ERC-1155 token while no address is typed', badge, '0x1'],
  ] as const)('estimates the fee of %s', async (_, nft, to) => {
    const { client } = await start()
    const fee = await estimateNftTransferFee(client, { nft, receiver: to })
    // More than a transfer of ether, which costs 21,000 gas of at least 1 wei.
    expect(fee).toBeGreaterThan(21_000n)
  })

  it('has no estimate for an NFT that the account does not own', async () => {
    const { client } = await start()
    const nft = keepsake('999')
    await expect(estimateNftTransferFee(client, { nft, receiver })).rejects.toMatchObject({
      code: 'gas.estimate_failed',
    })
  })
})

describe('transferNft on EVM', () => {
  it('transfers an ERC-721 token', async () => {
    const { client, node } = await start()
    const { hash } = await transferNft(client, { nft: keepsake('1'), receiver })
    await waitForLocalReceipt(node, hash as Address)
    const call = { address: testKeepsake, abi: testKeepsakeAbi } as const
    expect(await node.readContract({ ...call, functionName: 'ownerOf', args: [1n] })).toBe(receiver)
  })

  it('transfers an ERC-1155 token', async () => {
    const { client, node } = await start()
    const { hash } = await transferNft(client, { nft: badge, receiver, amount: 1n })
    await waitForLocalReceipt(node, hash as Address)
    const call = { address: testBadge, abi: testBadgeAbi } as const
    const args = [receiver, 7n] as const
    await expect
      .poll(() => node.readContract({ ...call, functionName: 'balanceOf', args }))
      .toBe(1n)
  })

  it('does not prompt for a token of another account, nor for a receiver that rejects it', async () => {
    const { client, wallet } = await start()
    const before = wallet.requests.length
    const failing = [
      { nft: keepsake('5'), receiver },
      { nft: keepsake('11'), receiver: evmContractAddresses.testDollar },
      { nft: { ...keepsake('11'), contract: receiver }, receiver },
    ]
    for (const parameters of failing)
      await expect(transferNft(client, parameters)).rejects.toMatchObject({ code: 'send.failed' })
    const prompts = wallet.requests.slice(before).map(({ method }) => method)
    expect(prompts).not.toContain('eth_sendTransaction')
  })
})
