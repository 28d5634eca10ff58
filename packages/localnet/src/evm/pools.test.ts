import { getContract, maxUint256, parseEther, parseUnits } from 'viem'
import { expect, test as base } from 'vitest'
import {
  evmContractAddresses,
  poolAbi,
  poolFactoryAbi,
  poolRouterAbi,
  testFeedAbi,
  testTokenAbi,
} from '../index.ts'
import {
  testAccountAddress,
  type LocalEvmFixtures,
  type LocalEvmClient,
  createLocalEvmFixtures,
} from '../vitest.ts'
import { waitForLocalReceipt } from './waitForLocalReceipt.ts'

const test = base.extend<LocalEvmFixtures>(createLocalEvmFixtures('two'))
const { poolFactory, poolRouter, testBitcoin, testDollar, testEuro, testToken, wrappedNative } =
  evmContractAddresses
const me = testAccountAddress(0)
/** A swap costs more in the second after the last one, when a pool writes its price accumulators. */
const gas = 500_000n

function routerFor(client: LocalEvmClient) {
  return getContract({ address: poolRouter, abi: poolRouterAbi, client })
}

function tokenFor(client: LocalEvmClient, address: `0x${string}`) {
  return getContract({ address, abi: testTokenAbi, client })
}

async function done(client: LocalEvmClient, sent: Promise<`0x${string}`>): Promise<bigint> {
  const receipt = await waitForLocalReceipt(client, await sent)
  expect(receipt.status).toBe('success')
  return receipt.gasUsed * receipt.effectiveGasPrice
}

async function poolOf(client: LocalEvmClient, one: `0x${string}`, other: `0x${string}`) {
  const factory = getContract({ address: poolFactory, abi: poolFactoryAbi, client })
  const address = await factory.read.getPair([one, other])
  return getContract({ address, abi: poolAbi, client })
}

async function sortedReserves(client: LocalEvmClient, one: `0x${string}`, other: `0x${string}`) {
  const pool = await poolOf(client, one, other)
  const [reserve0, reserve1] = await pool.read.getReserves()
  return (await pool.read.token0()) === one ? [reserve0, reserve1] : [reserve1, reserve0]
}

test.for([
  ['TUSD', testDollar, parseUnits('2500', 6)],
  ['TTK', testToken, parseUnits('1000', 18)],
  ['TBTC', testBitcoin, parseUnits('0.025', 8)],
] as const)('one coin buys its price in %s, less the fee', async ([, token, price], { client }) => {
  const amounts = await routerFor(client).read.getAmountsOut([
    parseEther('0.001'),
    [wrappedNative, token],
  ])
  const exact = price / 1000n
  expect(amounts[0]).toBe(parseEther('0.001'))
  expect(amounts[1]).toBeLessThanOrEqual((exact * 997n) / 1000n)
  expect(amounts[1]).toBeGreaterThan((exact * 996n) / 1000n)
})

test('a quote follows the constant product of the reserves', async ({ client }) => {
  const [reserveIn = 0n, reserveOut = 0n] = await sortedReserves(client, testDollar, testEuro)
  const amountIn = parseUnits('110', 6)
  const expected = (amountIn * 997n * reserveOut) / (reserveIn * 1000n + amountIn * 997n)
  const path = [testDollar, testEuro]
  const router = routerFor(client)
  expect(await router.read.getAmountsOut([amountIn, path])).toEqual([amountIn, expected])
  const [needed = 0n] = await router.read.getAmountsIn([expected, path])
  expect(needed).toBeLessThanOrEqual(amountIn)
  expect(await router.read.getAmountOut([needed, reserveIn, reserveOut])).toBeGreaterThanOrEqual(
    expected,
  )
})

test('a swap along a path returns the quoted amount, and the product of the reserves never decreases', async ({
  client,
}) => {
  const router = routerFor(client)
  const path = [testToken, wrappedNative, testDollar]
  const amountIn = parseUnits('10', 18)
  const [dollars, tokens] = [tokenFor(client, testDollar), tokenFor(client, testToken)]
  const before = await dollars.read.balanceOf([me])
  const product = (await sortedReserves(client, wrappedNative, testDollar)).reduce((a, b) => a * b)
  const [, , quoted = 0n] = await router.read.getAmountsOut([amountIn, path])
  await done(client, tokens.write.approve([poolRouter, amountIn]))
  const order = [amountIn, quoted, path, me, maxUint256] as const
  await done(client, router.write.swapExactTokensForTokens(order, { gas }))
  expect((await dollars.read.balanceOf([me])) - before).toBe(quoted)
  expect(await tokens.read.allowance([me, poolRouter])).toBe(0n)
  const after = (await sortedReserves(client, wrappedNative, testDollar)).reduce((a, b) => a * b)
  expect(after).toBeGreaterThan(product)
})

test('ETH is swapped for tokens and back', async ({ client }) => {
  const router = routerFor(client)
  const dollars = tokenFor(client, testDollar)
  const [dollarsBefore, etherBefore] = [
    await dollars.read.balanceOf([me]),
    await client.getBalance({ address: me }),
  ]
  const there = [wrappedNative, testDollar]
  const value = parseEther('1')
  let fees = await done(
    client,
    router.write.swapExactETHForTokens([1n, there, me, maxUint256], { value, gas }),
  )
  const receivedDollars = (await dollars.read.balanceOf([me])) - dollarsBefore
  expect(receivedDollars).toBeGreaterThan(parseUnits('2400', 6))
  fees += await done(client, dollars.write.approve([poolRouter, receivedDollars]))
  const back = there.toReversed()
  const [, returned = 0n] = await router.read.getAmountsOut([receivedDollars, back])
  fees += await done(
    client,
    router.write.swapExactTokensForETH([receivedDollars, returned, back, me, maxUint256], { gas }),
  )
  expect(await client.getBalance({ address: me })).toBe(etherBefore - value + returned - fees)
})

test('exact-output swaps cost the quoted amount, and refund excess ETH', async ({ client }) => {
  const router = routerFor(client)
  const dollars = tokenFor(client, testDollar)
  const before = await dollars.read.balanceOf([me])
  const etherBalance = await client.getBalance({ address: me })
  const path = [wrappedNative, testDollar]
  const amountOut = parseUnits('100', 6)
  const [needed = 0n] = await router.read.getAmountsIn([amountOut, path])
  const fee = await done(
    client,
    router.write.swapETHForExactTokens([amountOut, path, me, maxUint256], {
      value: needed * 2n,
      gas,
    }),
  )
  expect((await dollars.read.balanceOf([me])) - before).toBe(amountOut)
  expect(await client.getBalance({ address: me })).toBe(etherBalance - needed - fee)
})

test('liquidity is added at the current price, and can be removed', async ({ client }) => {
  const router = routerFor(client)
  const dollars = tokenFor(client, testDollar)
  const pool = await poolOf(client, testDollar, wrappedNative)
  const much = parseUnits('5000', 6)
  const value = parseEther('1')
  await done(client, dollars.write.approve([poolRouter, much]))
  const add = [testDollar, much, 0n, 0n, me, maxUint256] as const
  await done(client, router.write.addLiquidityETH(add, { value, gas }))
  const shares = await pool.read.balanceOf([me])
  expect(shares).toBeGreaterThan(0n)
  await done(client, pool.write.approve([poolRouter, shares]))
  const before = await dollars.read.balanceOf([me])
  const remove = [testDollar, shares, 0n, 0n, me, maxUint256] as const
  await done(client, router.write.removeLiquidityETH(remove, { gas }))
  expect(await dollars.read.balanceOf([me])).toBeGreaterThan(before)
  expect(await pool.read.balanceOf([me])).toBe(0n)
})

test('an impossible swap reverts with its reason', async ({ client }) => {
  const { simulate, read } = routerFor(client)
  const order = (minimum: bigint, path: `0x${string}`[], deadline = maxUint256) =>
    simulate.swapExactETHForTokens([minimum, path, me, deadline], { value: 1000n })
  await expect(order(maxUint256, [wrappedNative, testDollar])).rejects.toThrow('TooLittle')
  await expect(order(0n, [wrappedNative, testDollar], 1n)).rejects.toThrow('Expired')
  await expect(order(0n, [testDollar, testEuro])).rejects.toThrow('InvalidPath')
  await expect(order(0n, [wrappedNative, testEuro])).rejects.toThrow('NoPool')
  await expect(read.getAmountsOut([1n, [wrappedNative]])).rejects.toThrow('InvalidPath')
  await expect(read.getAmountsOut([0n, [wrappedNative, testDollar]])).rejects.toThrow('NoLiquidity')
  const without = client.simulateContract({
    address: poolRouter,
    // The error is the token's own.
    abi: [...poolRouterAbi, ...testTokenAbi],
    functionName: 'swapExactTokensForTokens',
    args: [parseUnits('1', 18), 0n, [testEuro, testDollar], me, maxUint256],
  })
  await expect(without).rejects.toThrow('InsufficientAllowance')
})

test('a pool reverts when it receives too little', async ({ client }) => {
  const pool = await poolOf(client, testDollar, wrappedNative)
  await expect(pool.simulate.swap([1n, 0n, me, '0x'])).rejects.toThrow('NothingPaid')
  await expect(pool.simulate.swap([maxUint256, 0n, me, '0x'])).rejects.toThrow(
    'InsufficientLiquidity',
  )
  const factory = getContract({ address: poolFactory, abi: poolFactoryAbi, client })
  await expect(factory.simulate.createPair([testDollar, wrappedNative])).rejects.toThrow(
    'PoolExists',
  )
  await expect(factory.simulate.createPair([testDollar, testDollar])).rejects.toThrow('SameToken')
  expect(await factory.read.allPairsLength()).toBe(4n)
})

test('price feeds return the ETH and dollar price, and their answers can be set', async ({
  client,
}) => {
  const feed = getContract({ address: evmContractAddresses.nativeFeed, abi: testFeedAbi, client })
  const dollar = getContract({ address: evmContractAddresses.dollarFeed, abi: testFeedAbi, client })
  expect([await feed.read.decimals(), await dollar.read.decimals()]).toEqual([8, 8])
  const { timestamp } = await client.getBlock()
  expect(await feed.read.latestRoundData()).toEqual([
    1n,
    parseUnits('2500', 8),
    timestamp,
    timestamp,
    1n,
  ])
  expect((await dollar.read.latestRoundData())[1]).toBe(parseUnits('1', 8))
  await done(client, feed.write.setAnswer([parseUnits('2400', 8)]))
  expect((await feed.read.latestRoundData()).slice(0, 2)).toEqual([2n, parseUnits('2400', 8)])
  expect((await feed.read.getRoundData([1n]))[1]).toBe(parseUnits('2500', 8))
  await expect(feed.read.getRoundData([3n])).rejects.toThrow('NoRound')
})
