import { expect, it } from 'vitest'
import type { Connection } from '../core/index.ts'
import { walletFailedError } from '../errors/catalogue/index.ts'
import type { ErrorCode } from '../errors/index.ts'
import { translateWalletError } from '../errors/index.ts'
import { base, defineNetwork } from '../networks/index.ts'
import { addEvmNetwork, switchEvmNetwork } from './switchEvmNetwork.ts'

type WalletRequest = { method: string; params?: unknown }

function connect(
  answer: () => unknown,
  approvedNetworks: Connection['approvedNetworks'] = [],
): { connection: Connection; requests: WalletRequest[] } {
  const requests: WalletRequest[] = []
  const request = async (call: WalletRequest): Promise<unknown> => {
    requests.push(call)
    return answer()
  }
  return {
    requests,
    connection: { provider: { request }, approvedNetworks } as unknown as Connection,
  }
}

const throwing = (value: unknown) => (): never => {
  throw value
}

it('switchEvmNetwork requests wallet_switchEthereumChain [7.30]', async () => {
  const { connection, requests } = connect(() => null)
  await switchEvmNetwork({ connection, network: base })
  expect(requests).toEqual([
    { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] },
  ])
})

it('switchEvmNetwork sends no request for an approved network', async () => {
  const { connection, requests } = connect(() => null, [base.caipNetworkId])
  await switchEvmNetwork({ connection, network: base })
  expect(requests).toEqual([])
})

it.each<[string, unknown]>([
  ['4902', { code: 4902 }],
  ['4902 as an original error', { code: -32603, data: { originalError: { code: 4902 } } }],
  ['4902 as an inner error', { code: -32000, error: { code: 4902 } }],
  ['4902 as a cause', new Error('no', { cause: { code: 4902 } })],
  ['32603', { code: 32603, message: 'invalid chain id' }],
  ['-32603', { code: -32603, message: 'Internal error' }],
  ['words', new Error('Unrecognized chain ID "0x2105". Try adding the chain first.')],
  ['a bare string', 'Unknown chain'],
])('adds the network after the error %s [4.7, 8.9]', async (_, thrown) => {
  const unknown = expect.objectContaining({ code: 'wallet.unknown_network' })
  const raw = connect(throwing(thrown))
  await expect(switchEvmNetwork({ connection: raw.connection, network: base })).rejects.toEqual(
    unknown,
  )
  // As a connector of ours passes it on.
  const translated = connect(throwing(translateWalletError(thrown, walletFailedError)))
  const answer = switchEvmNetwork({ connection: translated.connection, network: base })
  await expect(answer).rejects.toEqual(unknown)
})

it.each<[string, unknown, ErrorCode]>([
  ['a refusal', { code: 4001 }, 'wallet.user_rejected'],
  ['a refusal of a paired wallet', { code: 5000 }, 'wallet.user_rejected'],
  ['a refusal within -32603', { code: -32603, data: { code: 4001 } }, 'wallet.user_rejected'],
  ['a request already open', { code: -32002 }, 'wallet.request_pending'],
  ['anything else', { code: -32000, message: 'Oops' }, 'network.switch_failed'],
])('does not treat as an unknown network: %s [8.9]', async (_, thrown, code) => {
  const { connection } = connect(throwing(thrown))
  const answer = switchEvmNetwork({ connection, network: base })
  await expect(answer).rejects.toEqual(expect.objectContaining({ code }))
})

it("sends the network's public URLs to the wallet, not the host's [4.7, 7.30]", async () => {
  const network = defineNetwork({
    id: 31338,
    name: 'Local',
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: {
      default: { http: ['https://rpc.host/?key=secret'] },
      chainDefault: { http: ['https://rpc.local'] },
    },
    blockExplorers: { default: { name: 'Scan', url: 'https://scan.local' } },
  })
  const { connection, requests } = connect(() => null)
  await addEvmNetwork({ connection, network })
  expect(requests).toEqual([
    {
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0x7a6a',
          chainName: 'Local',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: ['https://rpc.local'],
          blockExplorerUrls: ['https://scan.local'],
        },
      ],
    },
  ])
})

it.each<[string, unknown, ErrorCode, string]>([
  ['fails', { code: -32603 }, 'network.chain_not_supported', 'Chain is not supported'],
  ['is refused', { code: 4001 }, 'wallet.user_rejected', 'User rejected the request'],
])('rejects when adding %s [4.7]', async (_, thrown, code, message) => {
  const { connection } = connect(throwing(thrown))
  const answer = addEvmNetwork({ connection, network: base })
  await expect(answer).rejects.toEqual(expect.objectContaining({ code, message }))
})
