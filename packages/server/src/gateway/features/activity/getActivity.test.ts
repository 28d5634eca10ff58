import { activityResponseSchema } from 'latchkey/protocol'
import { type Address, encodeFunctionData, parseEther } from 'viem'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFakeClock, type FakeClock } from '../../../clock/createFakeClock.fixture.ts'
import {
  type LocalnetRpc,
  createLocalRpc,
  type Localnet,
  startLocalnet,
  testTokenAbi,
} from '@latchkey/localnet'
import { useSharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import { startTestServer } from '../../../upstream/server.fixture.ts'
import {
  clearActivityTables,
  summarize,
  startActivityGateway,
  type TestActivity,
} from './activity.fixture.ts'

let localnet: Localnet
beforeAll(async () => {
  localnet = await startLocalnet()
}, 60_000)
afterAll(() => localnet.stop())

const opened = useSharedDatabase('pglite')
beforeEach(() => clearActivityTables(opened().database))

const one = 'eip155:31337'
const two = 'eip155:31338'
const evmAccountZero = `0x${'0'.repeat(39)}1`
const solana = (): string => localnet.description.networks[2]!.caipNetworkId
const start = (clock?: FakeClock): TestActivity =>
  startActivityGateway({ localnet, database: opened().database, deps: clock && { clock } })
const evmAccount = (index: number): Address =>
  localnet.description.testAccounts.eip155[index]!.address
const solanaAccount = (index: number): string =>
  localnet.description.testAccounts.solana[index]!.address
const rpcOf = (chain: string): LocalnetRpc =>
  createLocalRpc(localnet.description.endpoints[chain as never]!.http)

/** Sends a transaction and waits for its block: anvil may answer before it has mined one. */
async function send(from: number, sent: object, chain = one): Promise<unknown> {
  const rpc = rpcOf(chain)
  const hash = await rpc('eth_sendTransaction', {
    from: evmAccount(from),
    gas: '0x100000',
    ...sent,
  })
  await expect.poll(() => rpc('eth_getTransactionReceipt', hash), { interval: 5 }).not.toBeNull()
  return hash
}

/** Sends coins. The count distinguishes one transfer from another. */
function pay(from: number, to: number, wei: number, chain = one): Promise<unknown> {
  return send(from, { to: evmAccount(to), value: `0x${wei.toString(16)}` }, chain)
}

describe('GET /v1/account/{address}/history', () => {
  it('lists everything an account sent and received, newest first [7.4, 1.3, 9.5]', async () => {
    const page = await start().page(evmAccount(1), { chainId: one, currency: 'usd' })
    expect(v.safeParse(activityResponseSchema, page).success).toBe(true)
    expect(page).toMatchObject({ status: 200, next: null })
    expect(page.coverage).toBeUndefined()
    expect(summarize(page)).toEqual([
      expect.stringMatching(/^receive: 0\.21\d* ETH in$/),
      'burn: 250 TEUR out',
      'burn: 12 TTK out',
      'receive: 140 TUSD in',
      'receive: 12 TTK in',
      'send: 40 TUSD out',
      expect.stringMatching(/^trade: 100 TUSD out, 0\.039\d* ETH in$/),
      'approve: ',
      'send failed: ',
      'send: 1 Test Keepsake #11 out',
      'receive: 1 Test Badge #7 in',
      'withdraw: 0.5 WETH out, 0.5 ETH in',
      'deposit: 2 ETH out, 2 WETH in',
      'mint: 1 Test Keepsake #11 in',
      'receive: 1.25 ETH in',
      'receive: 250 TEUR in',
      'receive: 10000 TUSD in, 1000 TTK in, 0.5 TBTC in, 500 TEUR in, 1 Test Keepsake #2 in',
    ])
    const [, , , , received, sent] = page.data
    expect(received?.metadata).toMatchObject({ sentFrom: evmAccount(0), status: 'confirmed' })
    expect(sent?.metadata).toMatchObject({ sentTo: evmAccount(0), nonce: 7, chain: one })
    const times = page.data.map(({ metadata }) => metadata.minedAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('distinguishes token swaps, contract creations and calls [7.4]', async () => {
    const page = await start().page(evmAccount(0), { chainId: '31337' })
    expect(summarize(page).slice(4, 18)).toEqual([
      'send: 12 TTK out',
      'receive: 40 TUSD in',
      'burn: 1 Test Badge #7 out',
      'execute: ',
      'deploy: ',
      'receive: 1 Test Keepsake #11 in',
      'send: 1 Test Badge #7 out',
      'mint: 3 Test Badge #7 in',
      expect.stringMatching(/^trade: 0\.2 ETH out, 498\.\d* TUSD in$/),
      expect.stringMatching(/^trade: 250 TUSD out, 99\.\d* TTK in$/),
      'approve: ',
      'send: 1.25 ETH out',
      'receive: 0.5 ETH in',
      expect.stringMatching(/^receive: 10000 TUSD in, /),
    ])
  })

  it('merges the networks of an address in one order [7.4]', async () => {
    const page = await start().page(evmAccount(1).toLowerCase())
    expect(new Set(page.data.map(({ metadata }) => metadata.chain))).toEqual(new Set([one, two]))
    const times = page.data.map(({ metadata }) => metadata.minedAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('lists Solana transactions by signature [7.4]', async () => {
    const page = await start().page(solanaAccount(0), { chainId: solana() })
    expect(page.next).toBeNull()
    expect(summarize(page)).toEqual([
      'send: 0.49998 SOL out',
      'burn: 90 TPTS out',
      'burn: 3 TTK out',
      'receive: 20 TUSD in',
      'receive: 5 TUSD in',
      'execute failed: ',
      'send: 10 TPTS out',
      'receive: 100 TPTS in',
      'receive: 3 TTK in',
      'send: 25 TUSD out',
      'send: 1.5 SOL out',
      'receive: 2 SOL in',
    ])
    const sent = page.data[10]?.metadata
    expect(sent).toMatchObject({ sentFrom: solanaAccount(0), sentTo: solanaAccount(1) })
  })

  it('pages without gaps or duplicates while transactions arrive [7.4]', async () => {
    const clock = createFakeClock()
    const { page } = start(clock)
    for (let count = 1; count <= 52; count += 1) await pay(5, 6, count, two)
    const first = await page(evmAccount(6), { chainId: two })
    expect(first.data).toHaveLength(50)
    await pay(5, 6, 99, two)
    clock.advance(10_000)
    const second = await page(evmAccount(6), { chainId: two, cursor: first.next ?? '' })
    expect(second.next).toBeNull()
    const amounts = [...first.data, ...second.data].map(
      ({ transfers }) => transfers[0]?.quantity.numeric,
    )
    const expected = Array.from(
      { length: 52 },
      (_, index) => `0.${`${52 - index}`.padStart(18, '0')}`,
    )
    expect(amounts.slice(0, 52)).toEqual(expected.map((text) => text.replace(/0+$/, '')))
    const again = await page(evmAccount(6), { chainId: two })
    expect(again.data[0]?.transfers[0]?.quantity.numeric).toBe('0.000000000000000099')
    expect(again.data[1]).toEqual(first.data[0])
  })

  it('follows the chain through reorganizations [7.4]', async () => {
    const clock = createFakeClock()
    const { page } = start(clock)
    const before = await page(evmAccount(7), { chainId: one })
    const hash = await pay(7, 8, 5)
    clock.advance(3_000)
    const after = await page(evmAccount(7), { chainId: one })
    expect(after.data.map(({ metadata }) => metadata.hash)).toEqual([
      hash,
      ...before.data.map(({ metadata }) => metadata.hash),
    ])
    await rpcOf(one)('anvil_reorg', 1, [])
    await rpcOf(one)('evm_mine')
    clock.advance(3_000)
    expect((await page(evmAccount(7), { chainId: one })).data).toEqual(before.data)
  })

  it('marks forged transfers and spam [7.4]', async () => {
    const { testToken } = localnet.description.contracts.eip155
    const call = { abi: testTokenAbi, functionName: 'transferFrom' } as const
    const args = [evmAccount(3), evmAccount(4), 0n] as const
    await send(9, { to: testToken, data: encodeFunctionData({ ...call, args }) })
    const { page, store } = start()
    const victim = await page(evmAccount(3), { chainId: one })
    expect(victim.data[0]?.transfers[0]?.fungible_info?.flags).toEqual({ is_spam: true })
    expect(victim.data[1]?.transfers[0]?.fungible_info?.flags).toBeUndefined()
    expect(await store.tokens(one, evmAccount(3))).toContain(testToken)
  })

  it('serves the index while no node answers [7.4]', async () => {
    const known = await start().page(evmAccount(1), { chainId: one })
    const { stop, url } = await startTestServer((_request, response) => response.destroy())
    await stop()
    const overrides = [{ id: one, rpcUrls: [url], only: true }] as const
    const { page } = startActivityGateway({ localnet, database: opened().database, overrides })
    const still = await page(evmAccount(1), { chainId: one })
    expect(still.data.map(({ id }) => id)).toEqual(known.data.map(({ id }) => id))
    expect(await page(evmAccount(2), { chainId: one })).toMatchObject({ status: 503 })
  })

  it.each([
    ['a page', 200, '<html>'],
    ['nothing', 200, ''],
    ['another shape', 200, '{"jsonrpc":"2.0","id":1,"result":{"number":"0x1"}}'],
    [
      'a block far too high',
      200,
      '{"jsonrpc":"2.0","id":1,"result":{"number":"0xffffffffffffffff"}}',
    ],
  ])('responds with 503 when a node answers %s [7.4]', async (_case, status, body) => {
    const { url } = await startTestServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    const overrides = [{ id: one, rpcUrls: [url], only: true }] as const
    const { page } = startActivityGateway({ localnet, database: opened().database, overrides })
    expect(await page(evmAccount(1), { chainId: one })).toMatchObject({ status: 503 })
  })

  const wrong = { address: '0x12', solana: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU' }
  it.each([
    ['no address', wrong.address, {}, 'address'],
    ['an injection', "0x1' or 1=1 --", {}, 'address'],
    ['an address of another namespace', wrong.solana, { chainId: one }, 'address'],
    ['a chain that is not served', evmAccountZero, { chainId: 'eip155:77' }, 'chainId'],
    ['no chain', evmAccountZero, { chainId: 'x;drop table history' }, 'chainId'],
    ['a long chain', evmAccountZero, { chainId: 'e'.repeat(60) }, 'chainId'],
    ['no cursor', evmAccountZero, { cursor: 'abc' }, 'cursor'],
    ['an empty cursor', evmAccountZero, { cursor: '' }, 'cursor'],
    ['a cursor with an injection', evmAccountZero, { cursor: injected() }, 'cursor'],
    ['an endless cursor', evmAccountZero, { cursor: 'a'.repeat(5_000) }, 'cursor'],
    ['an unknown currency', evmAccountZero, { currency: 'shells' }, 'currency'],
    ['an on-ramp', evmAccountZero, { onramp: 'coinbase' }, 'provider'],
  ])('rejects %s with 400 [7.4]', async (_case, address, query, field) => {
    const refused = await start().page(encodeURIComponent(address), query)
    expect([refused.status, refused.reasons?.[0]?.field]).toEqual([400, field])
  })

  it('rejects repeated parameters, and requests without a project [7.4]', async () => {
    const { fetch, page } = start()
    const path = `/v1/account/${evmAccountZero}/history`
    const { status } = await fetch(`${path}?projectId=${'b'.repeat(32)}&chainId=a&chainId=b`)
    expect(status).toBe(400)
    expect((await fetch(path)).status).toBe(401)
    expect((await page(evmAccountZero, { projectId: 'c'.repeat(32) })).status).toBe(401)
  })
})

it('indexes an account again that was deleted after a month [7.4]', async () => {
  const clock = createFakeClock()
  const { page } = start(clock)
  const query = { chainId: one, currency: 'usd' }
  const before = await page(evmAccount(1), query)
  const countRows = async (): Promise<number> =>
    (await opened().database.sql.selectFrom('history').selectAll().execute()).length
  expect(await countRows()).toBeGreaterThan(0)
  clock.jump(31 * 86_400_000)
  clock.advance(3_600_000)
  await expect.poll(countRows).toBe(0)
  expect(summarize(await page(evmAccount(1), query))).toEqual(summarize(before))
})

function injected(): string {
  return Buffer.from("1 1 1 0x1'; drop table history; --").toString('base64url')
}

it('includes native transfers [7.4]', async () => {
  await send(8, { to: `0x${'5'.repeat(40)}`, value: `0x${parseEther('1').toString(16)}` }, two)
  const page = await start().page(`0x${'5'.repeat(40)}`, { chainId: two })
  expect(summarize(page)).toEqual(['receive: 1 ETH in'])
})
