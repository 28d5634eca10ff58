import { createServer, type IncomingMessage } from 'node:http'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  hexToBytes,
  keccak256,
  namehash,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { expect, onTestFinished, test as base } from 'vitest'
import {
  listEvmTestAccounts,
  evmContractAddresses,
  evmAccountNames,
  nameRegistrarAbi,
  nameRegistryAbi,
  nameResolverAbi,
  offchainResolverAbi,
  reverseRegistrarAbi,
  universalResolverAbi,
} from '../index.ts'
import { closeServer, listen } from '../listen.ts'
import {
  testAccountAddress,
  type LocalEvmFixtures,
  type LocalEvmClient,
  createLocalEvmFixtures,
} from '../vitest.ts'
import { waitForLocalReceipt } from './waitForLocalReceipt.ts'

const test = base.extend<LocalEvmFixtures>(createLocalEvmFixtures('two'))
const gatewayAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const signerKey = listEvmTestAccounts()[9]?.privateKey ?? '0x'
const signer = privateKeyToAccount(signerKey).address

async function confirmed(client: LocalEvmClient, sent: Promise<Hex>): Promise<void> {
  await waitForLocalReceipt(client, await sent)
}

/** Signs an answer for the resolver of off-chain names. */
async function proof(result: Hex, request: Hex, expires: bigint, privateKey: Hex): Promise<Hex> {
  const hash = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      [
        '0x1900',
        evmContractAddresses.offchainResolver,
        expires,
        keccak256(request),
        keccak256(result),
      ],
    ),
  )
  const signature = await sign({ hash, privateKey, to: 'hex' })
  const types = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }]
  return encodeAbiParameters(types, [result, expires, signature])
}

type Answering = { expires?: bigint; privateKey?: Hex; status?: number; answer?: Address }

/** Serves off-chain names: everybody has the same address. */
async function gateway(options: Answering = {}) {
  const {
    expires = 2n ** 40n,
    privateKey = signerKey,
    status = 200,
    answer = testAccountAddress(1),
  } = options
  const seen: { sender: string; data: Hex }[] = []
  async function answerTo(request: IncomingMessage): Promise<string> {
    const [, sender = '', data = ''] = (request.url ?? '').replace('.json', '').split('/')
    seen.push({ sender, data: data as Hex })
    const result = encodeAbiParameters([{ type: 'address' }], [answer])
    return JSON.stringify({ data: await proof(result, data as Hex, expires, privateKey) })
  }
  const server = createServer((request, response) => {
    void answerTo(request).then((body) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body),
    )
  })
  const port = await listen(server, 0)
  onTestFinished(() => closeServer(server))
  return { urls: [`http://127.0.0.1:${port}/{sender}/{data}.json`], signer, seen }
}

test('every account has a name with a reverse record', async ({ client }) => {
  const accounts = listEvmTestAccounts().map(({ address }) => address)
  const names = await Promise.all(accounts.map((address) => client.getEnsName({ address })))
  expect(names).toEqual(evmAccountNames)
  const addresses = await Promise.all(evmAccountNames.map((name) => client.getEnsAddress({ name })))
  expect(addresses.map(String).map((each) => each.toLowerCase())).toEqual(
    accounts.map((each) => each.toLowerCase()),
  )
  expect(await client.getEnsResolver({ name: 'alice.eth' })).toBe(evmContractAddresses.nameResolver)
})

test('the first two accounts have avatars: a keepsake, and a data URI', async ({ client }) => {
  const records = await Promise.all(
    ['alice.eth', 'bob.eth', 'carol.eth'].map((name) => client.getEnsText({ name, key: 'avatar' })),
  )
  expect(records[0]).toBe(`eip155:31338/erc721:${evmContractAddresses.testKeepsake}/1`)
  expect(records[1]).toMatch(/^data:image\/svg\+xml;utf8,<svg .*<\/svg>$/)
  expect(records[2]).toBeNull()
  const drawn = await client.getEnsAvatar({ name: 'bob.eth' })
  const [, picture] = records[1]?.split('utf8,') ?? []
  expect(atob(drawn?.split('base64,')[1] ?? '')).toBe(picture)
  const keepsake = await client.getEnsAvatar({ name: 'alice.eth' })
  expect(atob(keepsake?.split('base64,')[1] ?? '')).toMatch(/^<svg .*>1<\/text><\/svg>$/)
})

test('unregistered names and accounts resolve to nothing', async ({ client }) => {
  expect(await client.getEnsName({ address: evmContractAddresses.testDollar })).toBeNull()
  expect(await client.getEnsAddress({ name: 'nobody.eth' })).toBeNull()
  expect(await client.getEnsAddress({ name: 'child.alice.eth' })).toBeNull()
  expect(await client.getEnsAddress({ name: 'alice.eth', coinType: 501n })).toBeNull()
})

test('an unregistered name can be registered by anyone, a registered one cannot', async ({
  client,
}) => {
  const registrar = { address: evmContractAddresses.nameRegistrar, abi: nameRegistrarAbi } as const
  const register = { ...registrar, functionName: 'register' } as const
  const owner: Address = '0x00000000000000000000000000000000000000c1'
  const texts = [{ key: 'url', value: 'https://new.example' }]
  await confirmed(client, client.writeContract({ ...register, args: ['newcomer', owner, texts] }))
  expect(await client.getEnsName({ address: owner })).toBe('newcomer.eth')
  expect(await client.getEnsText({ name: 'newcomer.eth', key: 'url' })).toBe('https://new.example')
  // A second name does not become the primary name of the account.
  await confirmed(client, client.writeContract({ ...register, args: ['second', owner, []] }))
  expect(await client.getEnsName({ address: owner })).toBe('newcomer.eth')
  for (const [label, reason] of [
    ['newcomer', 'Taken'],
    ['latchkey', 'Taken'],
    ['ab', 'InvalidLabel'],
    ['Upper', 'InvalidLabel'],
    ['dot.ted', 'InvalidLabel'],
  ] as const)
    await expect(
      client.simulateContract({ ...register, args: [label, owner, []] }),
    ).rejects.toThrow(reason)
})

test('only the owner can set the records of a name', async ({ client }) => {
  const node = namehash('alice.eth')
  const call = {
    address: evmContractAddresses.nameResolver,
    abi: nameResolverAbi,
    functionName: 'setText',
    args: [node, 'description', 'Changed'],
  } as const
  await expect(
    client.simulateContract({ ...call, account: testAccountAddress(1) }),
  ).rejects.toThrow('NotOwner')
  await confirmed(client, client.writeContract(call))
  expect(await client.getEnsText({ name: 'alice.eth', key: 'description' })).toBe('Changed')
  const root = client.simulateContract({
    address: evmContractAddresses.nameRegistry,
    abi: nameRegistryAbi,
    functionName: 'setOwner',
    args: [namehash('eth'), testAccountAddress(0)],
  })
  await expect(root).rejects.toThrow('NotOwner')
})

test('a reverse record whose name resolves to another account is ignored', async ({ client }) => {
  const reverse = {
    address: evmContractAddresses.reverseRegistrar,
    abi: reverseRegistrarAbi,
  } as const
  const claim = { ...reverse, functionName: 'setName' } as const
  await confirmed(client, client.writeContract({ ...claim, args: ['bob.eth'] }))
  expect(await client.getEnsName({ address: testAccountAddress(0) })).toBeNull()
  await expect(
    client.readContract({
      address: evmContractAddresses.universalResolver,
      abi: universalResolverAbi,
      functionName: 'reverse',
      args: [testAccountAddress(0), 60n],
    }),
  ).rejects.toThrow('ReverseAddressMismatch')
  await confirmed(client, client.writeContract({ ...claim, args: ['alice.eth'] }))
  expect(await client.getEnsName({ address: testAccountAddress(0) })).toBe('alice.eth')
})

test('offchain names are resolved by the gateway', async ({ client, localnet }) => {
  const resolved = await gateway()
  await localnet.setNameGateway(resolved)
  for (const name of ['zoe.latchkey.eth', 'a.b.latchkey.id'])
    expect(await client.getEnsAddress({ name, strict: true })).toBe(testAccountAddress(1))
  const [first] = resolved.seen
  expect(first?.sender).toBe(evmContractAddresses.offchainResolver.toLowerCase())
  const { args } = decodeFunctionData({ abi: gatewayAbi, data: first?.data ?? '0x' })
  expect(args[0]).toBe(toHex(packetToBytes('zoe.latchkey.eth')))
  expect(hexToBytes(args[1]).length).toBe(36)
})

test('a reverse record can be an offchain name', async ({ client, localnet }) => {
  await localnet.setNameGateway(await gateway({ answer: testAccountAddress(0) }))
  const claim = {
    address: evmContractAddresses.reverseRegistrar,
    abi: reverseRegistrarAbi,
    functionName: 'setName',
  } as const
  await confirmed(client, client.writeContract({ ...claim, args: ['me.latchkey.eth'] }))
  expect(await client.getEnsName({ address: testAccountAddress(0) })).toBe('me.latchkey.eth')
  await confirmed(client, client.writeContract({ ...claim, args: ['alice.eth'] }))
})

test.for([
  [
    'another account signed',
    'ResolverError',
    { privateKey: listEvmTestAccounts()[8]?.privateKey ?? '0x' },
  ],
  ['is out of date', 'ResolverError', { expires: 1n }],
  ['comes with an error', 'HttpError', { status: 500 }],
] as const)(
  'an answer that %s is not believed',
  async ([, reason, options], { client, localnet }) => {
    const resolved = await gateway(options)
    await localnet.setNameGateway(resolved)
    const name = 'zoe.latchkey.eth'
    await expect(client.getEnsAddress({ name, strict: true })).rejects.toThrow(reason)
    expect(await client.getEnsAddress({ name })).toBeNull()
    expect(resolved.seen.length).toBeGreaterThan(0)
  },
)

test('only the deployer can set the gateway', async ({ client }) => {
  const taken = client.simulateContract({
    address: evmContractAddresses.offchainResolver,
    abi: offchainResolverAbi,
    functionName: 'setGateway',
    args: [[], zeroAddress],
  })
  await expect(taken).rejects.toThrow('NotKeeper')
})
