import { expect, it } from 'vitest'
import type { CaipAddress } from '../../caip/index.ts'
import type { GatewayTest } from '../gateway/gateway.fixture.ts'
import { rejectionResponse } from '../gateway/gateway.fixture.ts'
import { buildSwap } from './buildSwap.ts'
import { buildSwapApproval } from './buildSwapApproval.ts'
import {
  approval,
  swapGatewayCalls,
  toBareAddress,
  nativeCurrency,
  createConnectedSwapTest,
  router,
  createSwapTest,
  usdc,
  user,
  weth,
  encodeWord,
} from './swap.fixture.ts'

const amount = 5_000_000n
const order = { from: usdc, to: nativeCurrency, amount }
const otherAddress: CaipAddress = `eip155:1:0x${'66'.repeat(20)}`
const onBase = (id: CaipAddress): string => id.replace(':1:', ':8453:')

const approve = (change: object = {}): object => ({
  tx: {
    from: usdc,
    to: nativeCurrency,
    data: approval(router, amount),
    value: '0',
    eip155: { gasPrice: '9' },
    spender: router,
    token: usdc,
    ...change,
  },
})
const exchange = (change: object = {}): object => ({
  tx: {
    from: user,
    to: router,
    data: `0x12aa3caf${encodeWord(amount)}`,
    amount: '1600000000000000',
    value: '0',
    eip155: { gas: '180000', gasPrice: '9' },
    ...change,
  },
})
const wrapOrder = { from: nativeCurrency, to: weth }
const burnOrder = { from: nativeCurrency, to: usdc, spender: undefined }
const permit2: CaipAddress = 'eip155:1:0x000000000022D473030F116dDEE9F6B43aC78BA3'
const wrap = (change: object): object => exchange({ to: weth, ...change })

function approvalOf(
  answer: () => unknown,
  change: Partial<buildSwapApproval.Parameters> = {},
): Promise<unknown> {
  return createConnectedSwapTest(answer).then(({ client }) =>
    buildSwapApproval(client, { ...order, ...change }),
  )
}

function swapOf(
  answer: () => unknown,
  change: Partial<buildSwap.Parameters> = {},
): Promise<Awaited<ReturnType<typeof buildSwap>>> {
  const calls = { ...order, spender: toBareAddress(router), ...change }
  return createConnectedSwapTest(answer).then(({ client }) => buildSwap(client, calls))
}

it('approves the amount of the sold token [7.12]', async () => {
  const made = await createConnectedSwapTest(() => approve())
  expect(await buildSwapApproval(made.client, order)).toEqual({
    network: 'eip155:1',
    from: toBareAddress(user),
    to: toBareAddress(usdc),
    data: approval(router, amount),
    value: 0n,
    gasPrice: 9n,
    spender: toBareAddress(router),
    amount,
  })
  const [calls] = swapGatewayCalls(made)
  expect(calls).toMatchObject({
    method: 'GET',
    path: '/v1/convert/build-approve',
    query: {
      userAddress: user,
      from: usdc,
      to: nativeCurrency,
      amount: '5000000',
      projectId: 'test',
    },
  })
})

it('sends the approval to the token in from, when token is missing', async () => {
  const plain = approve({ spender: undefined, token: undefined })
  expect(await approvalOf(() => plain)).toMatchObject({
    to: toBareAddress(usdc),
    spender: toBareAddress(router),
  })
})

it('accepts any amount when none was given [7.12]', async () => {
  const data = approval(router, 2n ** 256n - 1n)
  expect(await approvalOf(() => approve({ data }), { amount: undefined })).toMatchObject({
    amount: 2n ** 256n - 1n,
  })
})

it.each<[string, object]>([
  ['of another amount', { data: approval(router, amount + 1n) }],
  ['of another spender than reported', { data: approval(otherAddress, amount) }],
  ['of a spender on another network', { spender: onBase(router) }],
  [
    'of an unknown exchange',
    { data: approval(nativeCurrency, amount).replace(/e{40}/, '0'.repeat(40)), spender: undefined },
  ],
  ['of the owner', { data: approval(user, amount), spender: user }],
  ['of the token itself', { data: approval(usdc, amount), spender: usdc }],
  ['for another token', { token: weth }],
  ['for another token in from', { token: undefined, from: weth }],
  ['for a token of another network', { token: onBase(usdc) }],
  ['that sends native currency', { value: '1' }],
  ['that is a transfer', { data: approval(router, amount).replace('095ea7b3', 'a9059cbb') }],
  ['with more behind it', { data: `${approval(router, amount)}00` }],
  ['with less in it', { data: approval(router, amount).slice(0, -2) }],
  [
    'with more than an address',
    { data: approval(router, amount).replace('095ea7b300', '095ea7b301') },
  ],
  ['without data', { data: '0x' }],
  ['with invalid data', { data: '0xzz' }],
])('rejects an approval %s', async (_, change) => {
  await expect(approvalOf(() => approve(change))).rejects.toMatchObject({
    code: 'swap.approval_failed',
    message: 'The approval could not be prepared',
  })
})

it('builds the swap with a slippage of one percent [7.11, 9.2a]', async () => {
  const made = await createConnectedSwapTest(() => exchange())
  expect(await buildSwap(made.client, { ...order, spender: toBareAddress(router) })).toEqual({
    network: 'eip155:1',
    from: toBareAddress(user),
    to: toBareAddress(router),
    data: `0x12aa3caf${encodeWord(amount)}`,
    value: 0n,
    toAmount: 1_600_000_000_000_000n,
    gas: 180_000n,
    gasPrice: 9n,
  })
  const [calls] = swapGatewayCalls(made)
  expect(calls).toMatchObject({ method: 'POST', path: '/v1/convert/build-transaction' })
  expect(calls?.body).toEqual({
    projectId: 'test',
    amount: '5000000',
    from: usdc,
    to: nativeCurrency,
    userAddress: user,
    eip155: { slippage: 1 },
    disableEstimate: true,
  })
})

it('sends the other parameters', async () => {
  const made = await createConnectedSwapTest(() => exchange())
  const more = { slippage: 3, permit: '0x12', estimate: true }
  await buildSwap(made.client, { ...order, ...more })
  expect(swapGatewayCalls(made)[0]?.body).toMatchObject({
    eip155: { slippage: 3, permit: '0x12' },
    disableEstimate: false,
  })
})

it('sells native currency, and wraps it', async () => {
  const fromNative = { from: nativeCurrency, to: usdc }
  const value = `${amount}`
  expect(await swapOf(() => exchange({ value }), fromNative)).toMatchObject({ value: amount })
  const wrapped = wrap({ value, data: '0xd0e30db0' })
  expect(await swapOf(() => wrapped, { from: nativeCurrency, to: weth })).toMatchObject({
    value: amount,
  })
  const unwrapped = wrap({ data: `0x2e1a7d4d${encodeWord(amount)}` })
  const unwrap = { from: weth, spender: undefined }
  expect(await swapOf(() => unwrapped, unwrap)).toMatchObject({ to: toBareAddress(weth) })
})

it.each<[string, object, Partial<buildSwap.Parameters>]>([
  ['of another sender', { from: otherAddress }, {}],
  ['on another network', { to: onBase(router) }, {}],
  ['from another network', { from: onBase(user) }, {}],
  ['to the owner', { to: user }, {}],
  ['to a contract that was not approved', { to: otherAddress }, { spender: toBareAddress(router) }],
  ['that sends native currency', { value: '1' }, {}],
  [
    'that sends more native currency than sold',
    { value: '5000001' },
    { from: nativeCurrency, to: usdc },
  ],
  ['that calls nothing', { data: '0x', value: '5000000' }, { from: nativeCurrency, to: usdc }],
  ['that calls the token', { to: usdc }, {}],
  [
    'that transfers',
    { data: `0xa9059cbb${encodeWord(toBareAddress(otherAddress))}${encodeWord(amount)}` },
    {},
  ],
  ['that approves', { data: approval(otherAddress, amount) }, {}],
  [
    'that gives away all there is',
    { data: `0xA22CB465${encodeWord(toBareAddress(otherAddress))}` },
    {},
  ],
  ['that wraps less', { to: weth, data: '0xd0e30db0', value: '4999999' }, wrapOrder],
  ['that unwraps more', { to: weth, data: `0x2e1a7d4d${encodeWord(6_000_000n)}` }, { from: weth }],
  ['that unwraps to a token', { to: usdc, data: `0x2e1a7d4d${encodeWord(amount)}` }, { to: weth }],
  ['that unwraps for a wrap', { to: weth, data: `0x2e1a7d4d${encodeWord(amount)}` }, wrapOrder],
  ['that wraps for an unwrap', { to: weth, data: '0xd0e30db0' }, { from: weth }],
  [
    'that wraps at no contract',
    { to: nativeCurrency, data: '0xd0e30db0', value: '5000000' },
    wrapOrder,
  ],
  [
    'that burns native currency',
    { to: nativeCurrency, data: '0xd0e30db0', value: '5000000' },
    burnOrder,
  ],
  ['of a token for anybody', {}, { spender: undefined }],
  ['of a token with an empty permit', {}, { spender: undefined, permit: '' }],
  ['without a spender', { to: nativeCurrency }, { to: weth, spender: undefined, permit: '0x12' }],
  [
    'of another namespace',
    { eip155: undefined, data: 'AAAA', solana: { lastValidBlockHeight: '9' } },
    {},
  ],
  ['without gas values', { eip155: undefined }, {}],
  ['that calls Permit2', { to: permit2 }, { spender: toBareAddress(permit2) }],
  [
    'that calls Permit2 for native currency',
    { to: permit2 },
    { from: nativeCurrency, to: usdc, spender: undefined },
  ],
])('rejects a transaction %s', async (_, change, calls) => {
  await expect(swapOf(() => exchange(change), calls)).rejects.toMatchObject({
    code: 'swap.build_failed',
    message: 'Failed to create transaction',
  })
})

it.each([
  '0x095ea7b3',
  '0x23b872dd',
  '0x2eb2c2d6',
  '0x36c78516',
  '0x39509351',
  '0x4000aea0',
  '0x42842e0e',
  '0x87517c45',
  '0x8fcbaf0c',
  '0x959b8c3f',
  '0xc04a8a10',
  '0xcae9ca51',
  '0xd505accf',
  '0xd73dd623',
  '0xf242432a',
])('rejects a call of %s, which transfers or approves tokens', async (selector) => {
  const answer = exchange({ data: `${selector}${encodeWord(amount)}` })
  for (const change of [{}, { permit: '0x12', spender: undefined }])
    await expect(swapOf(() => answer, change)).rejects.toMatchObject({ code: 'swap.build_failed' })
})

it.each([
  ['a slippage of half a percent', { slippage: 0.5 }, 'swap.invalid_slippage'],
  ['a slippage below nothing', { slippage: -1 }, 'swap.invalid_slippage'],
  ['a slippage beyond reason', { slippage: 51 }, 'swap.invalid_slippage'],
  ['a slippage that is a string', { slippage: '1' as unknown as number }, 'swap.invalid_slippage'],
  ['no amount', { amount: undefined as unknown as bigint }, 'swap.invalid_amount'],
  ['one token twice', { to: usdc }, 'swap.build_failed'],
])('sends no request for a swap with %s', async (_, change, code) => {
  const made = await createConnectedSwapTest(() => exchange())
  await expect(buildSwap(made.client, { ...order, ...change })).rejects.toMatchObject({ code })
  expect(swapGatewayCalls(made)).toEqual([])
})

it('rejects an approval of native currency without a request', async () => {
  const made = await createConnectedSwapTest(() => approve())
  const fromNative = { from: nativeCurrency, to: usdc, amount }
  await expect(buildSwapApproval(made.client, fromNative)).rejects.toMatchObject({
    code: 'swap.approval_failed',
    details: { reason: 'Native currency needs no approval' },
  })
  expect(swapGatewayCalls(made)).toEqual([])
})

const builders: readonly [string, (made: GatewayTest) => Promise<unknown>, string][] = [
  ['an approval', ({ client }) => buildSwapApproval(client, order), 'swap.approval_failed'],
  ['a swap', ({ client }) => buildSwap(client, order), 'swap.build_failed'],
]

it.each(builders)('requires a wallet, a network and a gateway for %s [7.22a]', async (_, build) => {
  await expect(build(createSwapTest(() => approve()))).rejects.toMatchObject({
    code: 'account.no_active_address',
  })
  const alone = await createConnectedSwapTest(() => approve(), { gatewayUrl: undefined })
  await expect(build(alone)).rejects.toMatchObject({ code: 'swap.network_not_supported' })
  const refusing = await createConnectedSwapTest(() =>
    rejectionResponse(400, 'Not here', 'chainId'),
  )
  await expect(build(refusing)).rejects.toMatchObject({ code: 'swap.network_not_supported' })
})

it.each(builders)("throws the gateway's reason for not building %s", async (_, build, code) => {
  const poor = await createConnectedSwapTest(() =>
    rejectionResponse(400, 'insufficient allowance', 'amount'),
  )
  await expect(build(poor)).rejects.toMatchObject({
    code,
    details: { reason: 'insufficient allowance', field: 'amount', status: 400 },
  })
  const dry = await createConnectedSwapTest(() => rejectionResponse(400, 'insufficient liquidity'))
  await expect(build(dry)).rejects.toMatchObject({ code: 'swap.insufficient_liquidity' })
  const broken = await createConnectedSwapTest(() => ({ tx: {} }))
  await expect(build(broken)).rejects.toMatchObject({ code, details: { status: 0 } })
})

it('rejects an output below the quoted one by more than the slippage [9.2a]', async () => {
  const reported = 1_600_000_000_000_000n
  const most = (reported * 100n) / 99n
  expect(await swapOf(() => exchange(), { quoted: most })).toMatchObject({ toAmount: reported })
  const much = swapOf(() => exchange(), { quoted: most + 10_000n })
  await expect(much).rejects.toMatchObject({ code: 'swap.price_moved' })
  const wide = { quoted: most + 10_000n, slippage: 2 }
  expect(await swapOf(() => exchange(), wide)).toMatchObject({ toAmount: reported })
})
