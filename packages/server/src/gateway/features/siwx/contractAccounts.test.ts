import {
  concat,
  encodeAbiParameters,
  getAddress,
  getContractAddress,
  hashMessage,
  type Hex,
} from 'viem'
import { createLocalRpc, type Localnet, startLocalnet } from '@latchkey/localnet'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { useSharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import {
  type Chains,
  createChains,
  createLocalnetChainOverrides,
} from '../../chain/chains/index.ts'
import type { RpcClient } from '../../chain/rpc/index.ts'
import { createLocalnetRpcClient } from '../identity/nameGateway.fixture.ts'
import { startSignInGateway } from './siwx.fixture.ts'

const network = 'eip155:31338'
const deployer = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
const salt: Hex = `0x${'0'.repeat(64)}`

/** Creation code that leaves this runtime code behind. */
function creationOf(runtime: Hex): Hex {
  const length = (runtime.length - 2) / 2
  const size = length.toString(16).padStart(2, '0')
  return concat([`0x60${size}600c60003960${size}6000f3`, runtime])
}

const addressOf = (runtime: Hex): Hex =>
  getContractAddress({
    opcode: 'CREATE2',
    from: deployer,
    salt,
    bytecode: creationOf(runtime),
  })

/** Accepts the hash itself as its signature. EIP-1271 */
const account: Hex = '0x60643560043514631626ba7e60e01b0260005260206000f3'
/** Reverts every call. */
const reverting: Hex = '0x60006000fd'
/** Returns 32 bytes that are not the magic value. */
const garbage: Hex = '0x63deadbeef60e01b60005260206000f3'
/** Returns nothing. */
const silent: Hex = '0x00'
/** Returns the magic value in the last bytes in place of the first. */
const padded: Hex = '0x631626ba7e60005260206000f3'
/** Consumes all gas. */
const endless: Hex = '0x5b600056'

describe('sign-in of contract accounts', () => {
  const opened = useSharedDatabase('pglite')
  const started: { localnet?: Localnet; rpc?: RpcClient; chains?: Chains } = {}
  const ends: (() => unknown)[] = []
  const requested: string[] = []
  beforeAll(async () => {
    const localnet = await startLocalnet({ networks: ['two'] })
    ends.push(() => localnet.stop())
    started.localnet = localnet
    started.chains = createChains({
      overrides: createLocalnetChainOverrides(localnet.description),
      known: [],
    })
    started.rpc = createLocalnetRpcClient(started.chains, (end) => ends.unshift(end))
    for (const runtime of [account, reverting, garbage, silent, padded, endless])
      await send(deployer, concat([salt, creationOf(runtime)]))
  }, 60_000)
  afterAll(async () => {
    for (const end of ends) await end()
  })

  const localRpc = (): ReturnType<typeof createLocalRpc> =>
    createLocalRpc(started.localnet?.description.networks[0]?.rpcUrls.default.http[0] ?? '')

  async function send(to: Hex, data: Hex): Promise<void> {
    const [from] = (await localRpc()('eth_accounts')) as Hex[]
    const hash = await localRpc()('eth_sendTransaction', { from, to, data })
    // Anvil may answer before it has mined the block.
    const readReceipt = () => localRpc()('eth_getTransactionReceipt', hash)
    await vi.waitUntil(readReceipt, { interval: 5, timeout: 15_000 })
  }

  /** Sends a message of this address, signed by what `signature` returns for its hash. */
  async function statusOf(address: Hex, signature: (hash: Hex) => Hex): Promise<number> {
    const { rpc, chains } = started
    if (!rpc || !chains) throw new Error('Not started')
    const recorded: Pick<RpcClient, 'request'> = {
      request: (chain, call, options) => {
        requested.push(call.method)
        return rpc.request(chain, call, options)
      },
    }
    const test = await startSignInGateway(opened(), { chains, rpc: recorded })
    const nonce = await test.nonce()
    const message = test.message(nonce, { accountAddress: address, chainId: network })
    const signed = signature(hashMessage(message))
    const response = await test.authenticate({ message, signature: signed, token: nonce.token })
    return response.status
  }

  it('accepts the signature of a deployed contract [EIP-1271]', async () => {
    expect(await statusOf(addressOf(account), (hash) => hash)).toBe(200)
    expect(await statusOf(addressOf(account), () => `0x${'1'.repeat(64)}`)).toBe(401)
  })

  it.each([
    ['reverts', reverting],
    ['returns garbage', garbage],
    ['returns nothing', silent],
    ['returns the magic value at another place', padded],
    ['consumes all gas', endless],
  ])('rejects the signature of a contract that %s', async (_, runtime) => {
    expect(await statusOf(addressOf(runtime), (hash) => hash)).toBe(401)
  })

  it('calls the factory of an undeployed account in a simulation only [EIP-6492]', async () => {
    // Stores 1 in slot 0 whenever it is called.
    const hostile: Hex = '0x600160005500'
    await send(deployer, concat([salt, creationOf(hostile)]))
    const factory = addressOf(hostile)
    const block = await localRpc()('eth_blockNumber')
    requested.length = 0
    const victim = getAddress(`0x${'ab'.repeat(20)}`)
    const wrapped = (hash: Hex): Hex =>
      concat([
        encodeAbiParameters(
          [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
          [factory, '0x', hash],
        ),
        `0x${'6492'.repeat(16)}`,
      ])
    expect(await statusOf(victim, wrapped)).toBe(401)
    expect(new Set(requested)).toEqual(new Set(['eth_call']))
    expect(await localRpc()('eth_getStorageAt', factory, '0x0', 'latest')).toMatch(/^0x0+$/)
    expect(await localRpc()('eth_blockNumber')).toBe(block)
  })
})
