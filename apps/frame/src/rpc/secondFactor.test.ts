import { expect, it } from 'vitest'
import { encodeFunctionData, parseAbi } from 'viem'
import {
  createSpendingWallet as createWallet,
  permitOf,
  sendNative as send,
  testDollar as dollar,
  testReceiver as receiver,
} from './spendingWallet.fixture.ts'

it('asks for a second factor above the threshold before a small transfer, once', async () => {
  const wallet = createWallet(['later'])
  expect(await send(wallet, 10n)).toMatch(/^0x[\da-f]{64}$/)
  expect(await send(wallet, 10n)).toMatch(/^0x[\da-f]{64}$/)
  expect(wallet.needs).toEqual([{ type: 'secondFactor', usd: 500, isOptional: true }])
})

it('holds a transfer above the threshold, each time, until a factor was added (abuse 110)', async () => {
  const wallet = createWallet([undefined, 'later', 'added'])
  expect(await send(wallet, 1_000n)).toContain('rejected')
  expect(wallet.shown).toEqual([])
  // The visitor who has lost the only factor is not locked out.
  expect(await send(wallet, 1_000n)).toMatch(/^0x[\da-f]{64}$/)
  expect(await send(wallet, 1_000n)).toMatch(/^0x[\da-f]{64}$/)
  expect(await send(wallet, 1_000n)).toMatch(/^0x[\da-f]{64}$/)
  const need = { type: 'secondFactor', usd: 500, isOptional: false }
  expect(wallet.needs).toEqual([need, need, need])
})

it('asks nothing below the threshold, or with two factors, or for a message', async () => {
  const poor = createWallet([], { value: 499 })
  expect(await send(poor, 10n)).toMatch(/^0x[\da-f]{64}$/)
  const safe = createWallet([], { factors: 2 })
  expect(await send(safe, 1_000n)).toMatch(/^0x[\da-f]{64}$/)
  const rich = createWallet([])
  await rich.request('personal_sign', ['Hello', rich.context.addresses.evm]).catch(() => {})
  expect([poor.needs, safe.needs, rich.needs]).toEqual([[], [], []])
})

it('holds typed data that lets others take more than the threshold (abuse 110)', async () => {
  const wallet = createWallet([undefined, undefined])
  const { evm: owner } = wallet.context.addresses
  const sign = async (value: string): Promise<unknown> =>
    wallet.request('eth_signTypedData_v4', [owner, permitOf(owner, value)]).catch(String)
  await sign('501000000')
  await sign(String(2n ** 255n))
  const need = { type: 'secondFactor', usd: 500, isOptional: false }
  expect(wallet.needs).toEqual([need, need])
})

it('counts the calls of a batch together (abuse 110)', async () => {
  const wallet = createWallet([undefined])
  const data = encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 amount)']),
    args: [receiver, 200_000_000n],
  })
  const call = { to: dollar, data }
  const { evm: from } = wallet.context.addresses
  const batch = { version: '2.0.0', from, chainId: '0x7a69', atomicRequired: false }
  const params = [{ ...batch, calls: [call, call, call] }]
  await wallet.request('wallet_sendCalls', params).catch(String)
  expect(wallet.needs).toEqual([{ type: 'secondFactor', usd: 500, isOptional: false }])
})
