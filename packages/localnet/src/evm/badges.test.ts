import { getContract } from 'viem'
import { expect, test as base } from 'vitest'
import { evmContractAddresses, testBadgeAbi } from '../index.ts'
import {
  testAccountAddress,
  type LocalEvmFixtures,
  type LocalEvmClient,
  createLocalEvmFixtures,
} from '../vitest.ts'
import { waitForLocalReceipt } from './waitForLocalReceipt.ts'

const test = base.extend<LocalEvmFixtures>(createLocalEvmFixtures('two'))
const [me, other] = [testAccountAddress(0), testAccountAddress(1)]

function badgesFor(client: LocalEvmClient) {
  return getContract({ address: evmContractAddresses.testBadge, abi: testBadgeAbi, client })
}

async function confirmed(client: LocalEvmClient, sent: Promise<`0x${string}`>): Promise<void> {
  await waitForLocalReceipt(client, await sent)
}

test('ERC-1155 badges can be minted, transferred singly and in batches, and burnt', async ({
  client,
}) => {
  const { read, write } = badgesFor(client)
  for (const id of [1n, 2n]) await confirmed(client, write.mint([me, id, 5n]))
  await confirmed(client, write.safeTransferFrom([me, other, 1n, 2n, '0x']))
  await confirmed(client, write.safeBatchTransferFrom([me, other, [1n, 2n], [1n, 4n], '0x']))
  await confirmed(client, write.burn([me, 1n, 2n]))
  const owners = [me, me, other, other]
  expect(await read.balanceOfBatch([owners, [1n, 2n, 1n, 2n]])).toEqual([0n, 1n, 3n, 4n])
  const events = await client.getContractEvents({
    address: evmContractAddresses.testBadge,
    abi: testBadgeAbi,
    fromBlock: 0n,
  })
  expect(events.map(({ eventName }) => eventName)).toEqual([
    'TransferSingle',
    'TransferSingle',
    'TransferSingle',
    'TransferBatch',
    'TransferSingle',
  ])
})

test('a badge transfer reverts without approval, above the balance, and to a contract without a receiver hook', async ({
  client,
}) => {
  const { simulate } = badgesFor(client)
  const account = me
  const send = (from: `0x${string}`, to: `0x${string}`, count: bigint) =>
    simulate.safeTransferFrom([from, to, 9n, count, '0x'], { account })
  await expect(send(other, me, 1n)).rejects.toThrow('NotAllowed')
  await expect(send(me, other, 1n)).rejects.toThrow('InsufficientBalance')
  await expect(send(me, evmContractAddresses.testDollar, 0n)).rejects.toThrow('reverted')
})

test("a badge's metadata is a data URI", async ({ client }) => {
  const uri = await badgesFor(client).read.uri([7n])
  const json = JSON.parse(atob(uri.replace('data:application/json;base64,', '')))
  expect(json.name).toBe('Test Badge 7')
  const picture = atob(json.image.replace('data:image/svg+xml;base64,', ''))
  expect(picture).toMatch(/^<svg .*>7<\/text><\/svg>$/)
})
