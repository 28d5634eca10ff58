import { upstreamError } from '../../../../upstream/index.ts'
import { nativeMarker } from '../../../chain/accounts/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import {
  type ContractCall,
  createCallEncoder,
  type EvmAddress,
  type ReadContracts,
  decodeUint,
} from '../../../chain/contracts/index.ts'
import type { RpcClient } from '../../../chain/rpc/RpcClient.ts'
import type { BalancePort } from '../BalancePort.ts'

const balanceOf = createCallEncoder('balanceOf(address)')
const encodeNativeBalance = createCallEncoder('getEthBalance(address)')

/**
 * Creates the balance port of EVM chains: one multicall for the native currency and all tokens.
 *
 * @param deps - The JSON-RPC client and the contract reader.
 */
export function createEvmBalancePort(deps: {
  readonly rpc: Pick<RpcClient, 'request'>
  readonly read: ReadContracts
}): BalancePort {
  const { rpc, read } = deps

  async function readNativeBalance(
    { caipNetworkId }: Chain,
    address: string,
    signal: AbortSignal,
  ): Promise<bigint> {
    const call = { method: 'eth_getBalance', params: [address, 'latest'] }
    const reply = await rpc.request(caipNetworkId, call, { signal })
    if (typeof reply === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(reply)) return BigInt(reply)
    throw upstreamError('body', caipNetworkId)
  }

  return {
    namespace: 'eip155',
    async holdings(chain, address, tokens, signal) {
      const { multicall3 } = chain.contracts
      const owner = address as EvmAddress
      const readable = tokens.filter((token) => token !== nativeMarker || multicall3 !== undefined)
      const calls = readable.map((token): ContractCall => {
        if (token === nativeMarker && multicall3)
          return { to: multicall3, data: encodeNativeBalance(owner) }
        return { to: token as EvmAddress, data: balanceOf(owner) }
      })
      const [answers, nativeCurrency] = await Promise.all([
        read(chain, calls, signal),
        readable.length < tokens.length ? readNativeBalance(chain, address, signal) : undefined,
      ])
      // A contract that is not a token has no balance.
      const stored = readable.map((token, index) => ({
        token,
        amount: `${decodeUint(answers[index]) ?? 0n}`,
      }))
      return nativeCurrency === undefined
        ? stored
        : [{ token: nativeMarker, amount: `${nativeCurrency}` }, ...stored]
    },
  }
}
