import type { WalletSpendingLimit } from 'latchkey/protocol'
import type { FrameRequestContext } from '../page/FrameRequestContext.ts'
import { createPriceGateway, createTestDescription } from '../spending/testProtection.fixture.ts'
import type { ProtectionAnswer, ProtectionNeed } from '../spending/ProtectionCheckDeps.ts'
import { createRpcTestWallet, type RpcTestWallet } from './rpcWallet.fixture.ts'

export const testReceiver = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const testDollar = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const prices = {
  'eip155:31337:native': 2_000,
  [`eip155:31337:${testDollar.toLowerCase()}`]: { price: 1, decimals: 6 },
}

/** A wallet, what its visitor was asked for, and what it signed. */
export type SpendingWallet = RpcTestWallet & {
  readonly needs: ProtectionNeed[]
  readonly signed: Parameters<FrameRequestContext['sign']>[1][]
}

/**
 * Creates a wallet with coins of 2,000 dollars, on a node that simulates nothing but plain transfers.
 *
 * @param answers - Of the visitor, when asked for another recovery factor.
 */
export function createSpendingWallet(
  answers: readonly (ProtectionAnswer | undefined)[],
  change: {
    /** Balance in US dollars. */
    readonly value?: number
    readonly factors?: number
    /** Limit of a wallet that was restored, until a factor is added. */
    readonly spending?: WalletSpendingLimit | undefined
    /** Takes the place of the node. */
    readonly replies?: Readonly<Record<string, unknown>>
  } = {},
): SpendingWallet {
  const [needs, signed]: [ProtectionNeed[], SpendingWallet['signed']] = [[], []]
  let { factors = 1, spending } = change
  const replies: Record<string, unknown> = {
    eth_gasPrice: '0x1',
    eth_maxPriorityFeePerGas: '0x1',
    eth_getBalance: '0x8ac7230489e80000',
    eth_estimateGas: '0x5208',
    eth_getTransactionCount: '0x0',
    eth_getCode: '0x01',
    eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
    eth_feeHistory: { baseFeePerGas: ['0x1', '0x1'], reward: [['0x1']], gasUsedRatio: [0] },
    eth_getBlockByNumber: { baseFeePerGas: '0x1' },
    ...change.replies,
  }
  const wallet = createRpcTestWallet({
    fetchRpc: async ({ method }) => {
      if (method in replies) return replies[method]
      throw new Error(`${method} is not served`)
    },
    async sign(_request, approved) {
      signed.push(approved)
      return new Uint8Array([1])
    },
    pause: async () => {},
    protection: {
      gateway: createPriceGateway({ prices, balances: [{ value: change.value ?? 3_000 }] }),
      readWallet: async () => createTestDescription({ factors, spending }),
      async ask(need) {
        needs.push(need)
        const answer = answers[needs.length - 1]
        if (answer === 'added') {
          factors += 1
          spending = undefined
        }
        return answer
      },
    },
  })
  return { ...wallet, needs, signed }
}

/** Sends thousandths of a coin of 2,000 dollars. Returns the hash, or the error. */
export async function sendNative(wallet: RpcTestWallet, thousandths: bigint): Promise<string> {
  const { evm: from } = wallet.context.addresses
  const value = `0x${(thousandths * 10n ** 15n).toString(16)}`
  const params = [{ from, to: testReceiver, value }]
  return String(await wallet.request('eth_sendTransaction', params).catch(String))
}

/** Formats a permit for `testDollar`. */
export function permitOf(owner: string, value: string): string {
  return JSON.stringify({
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
    domain: { name: 'Dollar', chainId: 31_337, verifyingContract: testDollar },
    message: { owner, spender: testReceiver, value, nonce: '0', deadline: '99999999999' },
  })
}
