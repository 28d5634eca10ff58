import * as v from 'valibot'
import type { Hex } from 'viem'
import { requestJson, type UpstreamClient } from '../../upstream/index.ts'
import type { FarcasterLoginConfig } from './LoginsConfig.ts'

/** Contracts on OP Mainnet. See https://docs.farcaster.xyz/reference/contracts/deployments */
const idRegistryAddress = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const keyRegistryAddress = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'

const abi = [
  {
    type: 'function',
    name: 'idOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ name: 'fid', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'keyDataOf',
    stateMutability: 'view',
    inputs: [
      { name: 'fid', type: 'uint256' },
      { name: 'key', type: 'bytes' },
    ],
    outputs: [
      {
        name: 'data',
        type: 'tuple',
        components: [
          { name: 'state', type: 'uint8' },
          { name: 'keyType', type: 'uint32' },
        ],
      },
    ],
  },
] as const

/** State of a key that was added and not removed, and type of addresses that may sign in. */
const addedKey = 1
const authAddressKey = 2

type Deps = { readonly config: FarcasterLoginConfig; readonly upstream: UpstreamClient }

/** Reads the id whose custody address this is; 0 for none. */
export async function readFidOfCustodyAddress(
  { config, upstream }: Deps,
  address: Hex,
): Promise<bigint> {
  const { decodeFunctionResult, encodeFunctionData } = await import('viem')
  const data = encodeFunctionData({ abi, functionName: 'idOf', args: [address] })
  const result = await call({ config, upstream }, config.idRegistry ?? idRegistryAddress, data)
  return decodeFunctionResult({ abi, functionName: 'idOf', data: result })
}

/** Returns whether an id has added an address to sign in. */
export async function isFidAuthAddress(
  { config, upstream }: Deps,
  { address, fid }: { readonly address: Hex; readonly fid: bigint },
): Promise<boolean> {
  const { decodeFunctionResult, encodeFunctionData, pad } = await import('viem')
  const args = [fid, pad(address)] as const
  const data = encodeFunctionData({ abi, functionName: 'keyDataOf', args })
  const result = await call({ config, upstream }, config.keyRegistry ?? keyRegistryAddress, data)
  if (result === '0x') return false
  const { state, keyType } = decodeFunctionResult({ abi, functionName: 'keyDataOf', data: result })
  return state === addedKey && keyType === authAddressKey
}

const callResult = v.object({
  result: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{64})*$/)),
})

async function call({ config, upstream }: Deps, to: string, data: Hex): Promise<Hex> {
  const { result } = await requestJson(
    upstream,
    {
      url: config.rpcUrl,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_call',
        params: [{ to, data }, 'latest'],
      }),
      timeoutMs: 5_000,
      maxBytes: 65_536,
    },
    callResult,
  )
  return result as Hex
}
