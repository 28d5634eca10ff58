import { formatUnits, getContract, type Hex, isAddressEqual, parseEther, parseUnits } from 'viem'
import { expect, test as base } from 'vitest'
import {
  evmContractAddresses,
  seededEvmBalances,
  testBadgeAbi,
  testKeepsakeAbi,
  testTokenAbi,
} from '../index.ts'
import {
  createSeedTransactions,
  testBadgeTokenId,
  transferredKeepsakeId,
} from './createSeedTransactions.ts'
import {
  testAccountAddress,
  type LocalEvmFixtures,
  type LocalEvmClient,
  createLocalEvmFixtures,
} from '../vitest.ts'
import { waitForLocalReceipt } from './waitForLocalReceipt.ts'

const test = base.extend<LocalEvmFixtures>(createLocalEvmFixtures('one'))
const [alice, bob] = [testAccountAddress(0), testAccountAddress(1)]
const hour = 3600n

async function past(client: LocalEvmClient) {
  const head = await client.getBlockNumber()
  const numbers = Array.from({ length: Number(head) }, (_, index) => BigInt(index + 1))
  const blocks = await Promise.all(
    numbers.map((blockNumber) => client.getBlock({ blockNumber, includeTransactions: true })),
  )
  return Promise.all(
    blocks.flatMap(({ timestamp, transactions }) =>
      transactions.map(async (transaction) => ({
        ...transaction,
        timestamp,
        receipt: await client.getTransactionReceipt({ hash: transaction.hash }),
      })),
    ),
  )
}

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

test('the first two accounts have past transactions of every operation', async ({ client }) => {
  const operations = new Set(createSeedTransactions([alice, bob]).map(({ operation }) => operation))
  expect([...operations].toSorted()).toEqual([
    'approve',
    'burn',
    'deploy',
    'deposit',
    'execute',
    'mint',
    'send',
    'trade',
    'withdraw',
  ])
  const transactions = await past(client)
  const own = transactions.filter(({ from }) =>
    [alice, bob].some((account) => isAddressEqual(account, from)),
  )
  expect(own.length).toBeGreaterThan(20)
  expect(own.filter(({ receipt }) => receipt.status === 'reverted')).toHaveLength(1)
  const deployed = own.filter(({ receipt }) => receipt.contractAddress)
  expect(deployed).toHaveLength(1)
  const answer = await client.call({ to: deployed[0]?.receipt.contractAddress ?? '0x' })
  expect(BigInt(answer.data ?? '0x0')).toBe(42n)

  const days = new Set(own.map(({ timestamp }) => timestamp / (24n * hour)))
  expect(days.size).toBeGreaterThan(8)
  const touched = transactions.filter(({ receipt }) =>
    receipt.logs.some(
      ({ topics }) => topics[0] === transfer && topics[2]?.endsWith(alice.slice(2).toLowerCase()),
    ),
  )
  expect(touched.length).toBeGreaterThan(3)
})

test('block time reaches the present and continues', async ({ client, localnet }) => {
  const { timestamp } = await client.getBlock()
  const first = await client.getBlock({ blockNumber: 1n })
  expect(timestamp - first.timestamp).toBeGreaterThan(300n * hour)
  // Its clock is that of the machine again: what it mines next is no older than the last block.
  const hash = await client.sendTransaction({ to: bob, value: 0n })
  const { blockNumber } = await waitForLocalReceipt(client, hash)
  const next = await client.getBlock({ blockNumber })
  expect(next.timestamp).toBeGreaterThanOrEqual(timestamp)
  expect(next.timestamp - timestamp).toBeLessThan(hour)
  expect(localnet.description.names.eip155[0]).toBe('alice.eth')
})

test('every account holds its initial balances after the past transactions', async ({ client }) => {
  const tokens = [
    [evmContractAddresses.testDollar, seededEvmBalances.testDollar, 6],
    [evmContractAddresses.testToken, seededEvmBalances.testToken, 18],
    [evmContractAddresses.testBitcoin, seededEvmBalances.testBitcoin, 8],
    [evmContractAddresses.testEuro, seededEvmBalances.testEuro, 18],
  ] as const
  for (const account of [alice, bob, testAccountAddress(2)])
    for (const [address, amount, decimals] of tokens) {
      const token = getContract({ address, abi: testTokenAbi, client })
      expect(formatUnits(await token.read.balanceOf([account]), decimals)).toBe(amount)
    }
  expect(await client.getBalance({ address: bob })).toBe(parseEther('10000'))
  const keepsake = getContract({
    address: evmContractAddresses.testKeepsake,
    abi: testKeepsakeAbi,
    client,
  })
  expect(await keepsake.read.ownerOf([transferredKeepsakeId])).toBe(alice)
  const badge = getContract({ address: evmContractAddresses.testBadge, abi: testBadgeAbi, client })
  expect(await badge.read.balanceOf([alice, testBadgeTokenId])).toBe(1n)
  expect(await badge.read.balanceOf([bob, testBadgeTokenId])).toBe(1n)
  const wrapped = {
    address: evmContractAddresses.wrappedNative,
    abi: testTokenAbi,
    client,
  } as const
  expect(await getContract(wrapped).read.balanceOf([bob])).toBe(parseUnits('1.5', 18))
  const untouched: Hex = testAccountAddress(2)
  expect(await client.getTransactionCount({ address: untouched })).toBe(0)
})
