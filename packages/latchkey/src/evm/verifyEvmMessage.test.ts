import { encodeDeployData, erc6492SignatureValidatorAbi, hashMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { rpcFailedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { mainnet } from '../networks/index.ts'
import { signatureValidatorBytecode } from './signatureValidatorBytecode.ts'
import type { EvmRpc } from './rpc/index.ts'
import { verifyEvmMessage } from './verifyEvmMessage.ts'

const account = privateKeyToAccount(generatePrivateKey())
const other = privateKeyToAccount(generatePrivateKey())
const message = 'Sign in'

/** Nodes that answer `eth_call` with this data, or fail. */
function createRpc(data?: string): { rpc: EvmRpc; methods: string[] } {
  const methods: string[] = []
  const request = async (_: unknown, call: { readonly method: string }): Promise<unknown> => {
    methods.push(call.method)
    if (data === undefined) throw new WalletError(rpcFailedError)
    return data
  }
  return { rpc: { request }, methods }
}

const verify = (rpc: EvmRpc, signature: string, text = message): Promise<boolean> =>
  verifyEvmMessage(rpc, { network: mainnet, address: account.address, message: text, signature })

describe('verifyEvmMessage', () => {
  it('verifies the signature of a key without a request', async () => {
    const { rpc, methods } = createRpc()
    expect(await verify(rpc, await account.signMessage({ message }))).toBe(true)
    expect(methods).toEqual([])
  })

  it('rejects another key, another text and a malformed signature', async () => {
    const { rpc } = createRpc()
    expect(await verify(rpc, await other.signMessage({ message }))).toBe(false)
    expect(await verify(rpc, await account.signMessage({ message }), 'Other')).toBe(false)
    for (const signature of ['', '0x0', 'abc', `0x${'f'.repeat(130)}`])
      expect(await verify(rpc, signature)).toBe(false)
  })

  it.each([
    ['accepts', 'returns true', '0x01', true],
    ['rejects', 'returns false', '0x00', false],
    ['rejects', 'returns garbage', `0x${'ab'.repeat(40)}`, false],
    ['rejects', 'returns nothing', '0x', false],
    ['rejects', 'cannot be called', undefined, false],
  ])(
    '%s the signature of a contract that %s [EIP-1271, EIP-6492]',
    async (_, __, data, expected) => {
      const { rpc, methods } = createRpc(data)
      expect(await verify(rpc, `0x${'12'.repeat(40)}`)).toBe(expected)
      expect(methods).toContain('eth_call')
      expect(methods.filter((method) => !/^eth_(call|chainId)$/.test(method))).toEqual([])
    },
  )

  it('calls the validator of EIP-6492 with its ABI', async () => {
    const signature = `0x${'12'.repeat(41)}` as const
    const params: unknown[] = []
    await verify(
      {
        async request(_network, call) {
          params.push(...(call.params as unknown[]))
          return '0x01'
        },
      },
      signature,
    )
    const args = [account.address, hashMessage(message), signature] as const
    const abi = erc6492SignatureValidatorAbi
    const data = encodeDeployData({ abi, args, bytecode: signatureValidatorBytecode })
    expect(params).toEqual([{ data }, 'latest'])
  })
})
