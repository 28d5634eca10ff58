import { expect, it } from 'vitest'
import { encodeFunctionData, parseAbi } from 'viem'
import { createTestDescription, createPriceGateway } from '../spending/testProtection.fixture.ts'
import type { ProtectionAnswer, ProtectionNeed } from '../spending/WalletProtection.ts'
import { createRpcTestWallet, type RpcTestWallet } from './rpcWallet.fixture.ts'

const receiver = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const dollar = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const hash = `0x${'ab'.repeat(32)}`
const prices = {
  'eip155:31337:native': 2_000,
  [`eip155:31337:${dollar.toLowerCase()}`]: { price: 1, decimals: 6 },
}

/** A wallet of 3,000 dollars with one recovery factor, on a node that simulates nothing but plain transfers. */
function createWallet(
  answers: readonly (ProtectionAnswer | undefined)[],
  change: { readonly value?: number; readonly factors?: number } = {},
): RpcTestWallet & { readonly needs: ProtectionNeed[] } {
  const needs: ProtectionNeed[] = []
  let { factors = 1 } = change
  const replies: Record<string, unknown> = {
    eth_gasPrice: '0x1',
    eth_maxPriorityFeePerGas: '0x1',
    eth_getBalance: '0x8ac7230489e80000',
    eth_estimateGas: '0x5208',
    eth_getTransactionCount: '0x0',
    eth_getCode: '0x01',
    eth_sendRawTransaction: hash,
    eth_feeHistory: { baseFeePerGas: ['0x1', '0x1'], reward: [['0x1']], gasUsedRatio: [0] },
    eth_getBlockByNumber: { baseFeePerGas: '0x1' },
  }
  const wallet = createRpcTestWallet({
    fetchRpc: async ({ method }) => {
      if (method in replies) return replies[method]
      throw new Error(`${method} is not served`)
    },
    sign: async () => new Uint8Array([1]),
    pause: async () => {},
    protection: {
      gateway: createPriceGateway({ prices, balances: [{ value: change.value ?? 3_000 }] }),
      readWallet: async () => createTestDescription({ factors }),
      async ask(need) {
        needs.push(need)
        const answer = answers[needs.length - 1]
        if (answer === 'added') factors += 1
        return answer
      },
    },
  })
  return { ...wallet, needs }
}

/** Sends thousandths of a coin of 2,000 dollars. */
async function send(wallet: RpcTestWallet, thousandths: bigint): Promise<string> {
  const { evm: from } = wallet.context.addresses
  const value = `0x${(thousandths * 10n ** 15n).toString(16)}`
  const params = [{ from, to: receiver, value }]
  return String(await wallet.request('eth_sendTransaction', params).catch(String))
}

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
  const permit = (value: string): string =>
    JSON.stringify({
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
        Permit: ['owner', 'spender']
          .map((name) => ({ name, type: 'address' }))
          .concat(['value', 'nonce', 'deadline'].map((name) => ({ name, type: 'uint256' }))),
      },
      primaryType: 'Permit',
      domain: { name: 'Dollar', chainId: 31_337, verifyingContract: dollar },
      message: { owner, spender: receiver, value, nonce: '0', deadline: '99999999999' },
    })
  const sign = async (value: string): Promise<unknown> =>
    wallet.request('eth_signTypedData_v4', [owner, permit(value)]).catch(String)
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
