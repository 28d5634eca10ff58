import { expect, it } from 'vitest'
import { encodeFunctionData, parseAbi } from 'viem'
import {
  createSpendingWallet,
  permitOf,
  sendNative,
  type SpendingWallet,
  testDollar,
  testReceiver,
} from './spendingWallet.fixture.ts'

const hash = /^0x[\da-f]{64}$/
/** 200 dollars, of which 80 are left. */
const spending = { capCents: 20_000, spentCents: 12_000 }

/** A wallet that the operator restored. It has the two factors that its owner lost. */
const createCapped = (
  answers: Parameters<typeof createSpendingWallet>[0] = [],
  replies: Readonly<Record<string, unknown>> = {},
): SpendingWallet => createSpendingWallet(answers, { factors: 2, spending, replies })

const transfer = (amount: bigint): { readonly to: string; readonly data: string } => ({
  to: testDollar,
  data: encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 amount)']),
    args: [testReceiver, amount],
  }),
})

it('states the value of what is sent, with the fee, to the share service, and shows it (abuse 111)', async () => {
  const wallet = createCapped()
  expect(await sendNative(wallet, 39n)).toMatch(hash)
  expect(await sendNative(wallet, 39n)).toMatch(hash)
  const [one, other] = wallet.signed
  // 78 dollars, and a fee of less than a cent.
  expect(one?.spend?.cents).toBe(7_801)
  // Equal requests are two approvals.
  expect(other?.spend?.id).not.toBe(one?.spend?.id)
  const values = { amount: '$78.01', left: '$80', limit: '$200' }
  expect(wallet.shown[0]?.state.warnings).toContainEqual({
    code: 'spend_capped',
    severity: 'warning',
    values,
  })
})

it('holds what is above the rest of the limit, until a factor was added (abuse 111)', async () => {
  const wallet = createCapped([undefined, 'later', 'added'])
  expect(await sendNative(wallet, 40n)).toContain('rejected')
  // The visitor has no way around it: an answer that the view does not offer changes nothing.
  expect(await sendNative(wallet, 40n)).toMatch(hash)
  expect(wallet.needs).toEqual(
    Array.from({ length: 3 }, () => ({ type: 'spendCap', spending, cents: 8_001n })),
  )
  expect(wallet.signed.map(({ spend }) => spend)).toEqual([undefined])
})

it('counts a batch as one, and its signatures under one id (abuse 111)', async () => {
  const wallet = createCapped([undefined])
  const { evm: from } = wallet.context.addresses
  const batch = { version: '2.0.0', from, chainId: '0x7a69', atomicRequired: false }
  const send = async (thousandths: bigint): Promise<unknown> => {
    const value = `0x${(thousandths * 10n ** 15n).toString(16)}`
    const calls = Array.from({ length: 3 }, () => ({ to: testReceiver, value }))
    return await wallet.request('wallet_sendCalls', [{ ...batch, calls }]).catch(String)
  }
  expect(await send(14n)).toContain('rejected')
  expect(wallet.needs).toEqual([{ type: 'spendCap', spending, cents: 8_401n }])
  await send(13n)
  const ids = new Set(wallet.signed.map(({ spend }) => `${spend?.id} ${spend?.cents}`))
  expect(wallet.signed).toHaveLength(3)
  expect([...ids]).toEqual([expect.stringMatching(/^[\da-f-]{36} 7801$/)])
})

it('counts permits, and holds those without a limit and all other typed data (abuse 111)', async () => {
  const wallet = createCapped()
  const { evm: owner } = wallet.context.addresses
  const sign = async (data: string): Promise<unknown> =>
    await wallet.request('eth_signTypedData_v4', [owner, data]).catch(String)
  await sign(permitOf(owner, '79000000'))
  expect(wallet.signed.map(({ spend }) => spend?.cents)).toEqual([7_900])
  await sign(permitOf(owner, '81000000'))
  await sign(permitOf(owner, String(2n ** 255n)))
  const other = permitOf(owner, '1').replaceAll('spender', 'target')
  await sign(other)
  expect(wallet.needs.map((need) => need.type === 'spendCap' && need.cents)).toEqual([
    8_100n,
    undefined,
    undefined,
  ])
  expect(wallet.signed).toHaveLength(1)
})

it('believes no decimals or symbol of a token, and no node that simulates nothing (abuse 112)', async () => {
  // 18 decimals would make 81 dollars look like less than a cent.
  const wallet = createCapped([], { eth_call: `0x${(18).toString(16).padStart(64, '0')}` })
  const { evm: from } = wallet.context.addresses
  await wallet.request('eth_sendTransaction', [{ from, ...transfer(81_000_000n) }]).catch(String)
  await wallet.request('eth_sendTransaction', [{ from, ...transfer(1n) }]).catch(String)
  // Without a simulation, what a contract takes besides is not known.
  expect(wallet.needs).toEqual([
    { type: 'spendCap', spending, cents: undefined },
    { type: 'spendCap', spending, cents: undefined },
  ])
  expect(wallet.signed).toEqual([])
})

it('limits no message, and states no value without a limit', async () => {
  const capped = createCapped()
  const { evm } = capped.context.addresses
  await capped.request('personal_sign', ['Hello', evm]).catch(String)
  const free = createSpendingWallet([], { factors: 2 })
  expect(await sendNative(free, 1_000n)).toMatch(hash)
  expect([...capped.signed, ...free.signed].map(({ spend }) => spend)).toEqual([
    undefined,
    undefined,
  ])
  expect([...capped.needs, ...free.needs]).toEqual([])
})
