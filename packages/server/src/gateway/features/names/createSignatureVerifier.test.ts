import { concat, encodeAbiParameters, getContractAddress, hashMessage, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalRpc, type Localnet, startLocalnet } from '@latchkey/localnet'
import { upstreamError } from '../../../upstream/index.ts'
import { createChains, createLocalnetChainOverrides } from '../../chain/chains/index.ts'
import { createLocalnetRpcClient } from '../identity/nameGateway.fixture.ts'
import { createSignatureVerifier, type SignatureVerifier } from './createSignatureVerifier.ts'
import { unreachableNodes, getTestAccounts } from './names.fixture.ts'

const [alice, bob] = getTestAccounts()
const network = 'eip155:31338'
const message = '{"name":"alice.latchkey.id"}'
const { signal } = new AbortController()

/** An account that takes the hash itself for its signature. EIP-1271 */
const accountCode: Hex = '0x60643560043514631626ba7e60e01b0260005260206000f3'
/** Leaves the code behind that follows it, 24 bytes of it. */
const creation: Hex = concat(['0x6018600c60003960186000f3', accountCode])
const deployer = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
const salt: Hex = `0x${'0'.repeat(64)}`
const account = getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode: creation })
const hash = hashMessage(message)

/** Signature of an account that is yet to be made. EIP-6492 */
const ahead = concat([
  encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
    [deployer, concat([salt, creation]), hash],
  ),
  `0x${'6492'.repeat(16)}`,
])

describe('an ECDSA signature', () => {
  const signers = createSignatureVerifier({ rpc: unreachableNodes })

  it('is verified without nodes', async () => {
    const signature = await alice.signMessage({ message })
    const claim = { message, signature, address: alice.address, network } as const
    expect(await signers.verify(claim, signal)).toBe(true)
  })

  it('is rejected for another account, with or without nodes', async () => {
    const signature = await bob.signMessage({ message })
    const claim = { message, signature, address: alice.address, network } as const
    expect(await signers.verify(claim, signal)).toBe(false)
    expect(await signers.verify({ ...claim, message: `${message} ` }, signal)).toBe(false)
  })

  it.each(['', '0x0', 'alice', `0x${'0'.repeat(130)}`, `0x${'f'.repeat(130)}`])(
    'rejects the signature %j',
    async (signature) => {
      const claim = { message, signature, address: alice.address, network } as const
      expect(await signers.verify(claim, signal)).toBe(false)
    },
  )
})

it('rejects a contract signature as unavailable while its chain is', async () => {
  const claim = { message, signature: hash, address: account, network } as const
  const signers = createSignatureVerifier({ rpc: unreachableNodes })
  await expect(signers.verify(claim, signal)).rejects.toMatchObject({
    name: upstreamError('unavailable', '').name,
  })
})

describe('a contract account', () => {
  const started: { localnet?: Localnet; signers?: SignatureVerifier } = {}
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    const localnet = await startLocalnet({ networks: ['two'] })
    const chains = createChains({
      overrides: createLocalnetChainOverrides(localnet.description),
      known: [],
    })
    started.localnet = localnet
    started.signers = createSignatureVerifier({
      rpc: createLocalnetRpcClient(chains, (end) => ends.unshift(end)),
    })
    ends.push(() => localnet.stop())
  }, 60_000)
  afterAll(async () => {
    for (const end of ends) await end()
  })

  async function isSigned(signature: Hex, text = message): Promise<boolean | undefined> {
    const claim = { message: text, signature, address: account, network } as const
    return await started.signers?.verify(claim, signal)
  }

  it('signs before and after deployment [EIP-6492, EIP-1271]', async () => {
    expect(await isSigned(hash)).toBe(false)
    expect(await isSigned(ahead)).toBe(true)
    expect(await isSigned(ahead, 'another text')).toBe(false)

    const [network] = started.localnet?.description.networks ?? []
    const requestRpc = createLocalRpc(network?.rpcUrls.default.http[0] ?? '')
    const sent = await requestRpc('eth_sendTransaction', {
      from: alice.address,
      to: deployer,
      data: concat([salt, creation]),
    })
    // Anvil may answer before it has mined the block.
    await expect
      .poll(() => requestRpc('eth_getTransactionReceipt', sent), { interval: 5 })
      .not.toBeNull()
    expect(await isSigned(hash)).toBe(true)
    expect(await isSigned(ahead)).toBe(true)
    expect(await isSigned(hashMessage('another text'))).toBe(false)
    expect(await isSigned(await alice.signMessage({ message }))).toBe(false)
  })
})
