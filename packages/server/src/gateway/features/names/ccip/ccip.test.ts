import { ccipResponseSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { encodeFunctionData, type Hex, namehash, parseAbi, toHex, zeroAddress } from 'viem'
import { packetToBytes, toCoinType } from 'viem/ens'
import { beforeAll, describe, expect, it } from 'vitest'
import { useSharedDatabase } from '../../../../store/sharedDatabase.fixture.ts'
import { startTestServer } from '../../../../upstream/server.fixture.ts'
import { getCcipSignerAddress } from '../index.ts'
import { startNameGateway } from '../../identity/nameGateway.fixture.ts'
import { getTestAccounts, secret, zone } from '../names.fixture.ts'
import { resolverRecordAbi } from './resolverRecordAbi.ts'

const [alice, bob] = getTestAccounts()
const opened = useSharedDatabase('postgres')
const setup = startNameGateway(opened)
const name = `carla.${zone}`
const solana = '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'

beforeAll(async () => {
  const at = { registered_at: 1, updated_at: 1 }
  const attributes = JSON.stringify({ bio: 'hi', avatar: 'https://img.example/c.png' })
  const rows = [
    [60, alice.address],
    [2147492101, bob.address],
    [501, solana],
  ] as const
  const { sql } = opened().database
  await sql
    .insertInto('name')
    .values({ name, attributes, ...at })
    .execute()
  await sql
    .insertInto('name_address')
    .values(
      rows.map(([coin_type, address]) => ({
        name,
        coin_type,
        address,
        address_lower: address.toLowerCase(),
        created_at: 1,
      })),
    )
    .execute()
})

function resolveCall(of: string, call: Hex): Hex {
  const dns = toHex(packetToBytes(of))
  const abi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
  return encodeFunctionData({ abi, args: [dns, call] })
}

function addrCall(of: string): Hex {
  return encodeFunctionData({ abi: [resolverRecordAbi.addr], args: [namehash(of)] })
}

describe('a registered name', () => {
  it('resolves through the on-chain resolver [ENSIP-10, EIP-3668]', async () => {
    const { client } = setup()
    expect(await client.getEnsAddress({ name })).toBe(alice.address)
    const base = { name, coinType: toCoinType(8453) }
    expect(await client.getEnsAddress(base)).toBe(bob.address.toLowerCase())
    expect(await client.getEnsAddress({ name, coinType: 2147483649n })).toBe(
      alice.address.toLowerCase(),
    )
    expect(await client.getEnsAddress({ name, coinType: 501n })).toHaveLength(66)
    expect(await client.getEnsText({ name, key: 'avatar' })).toBe('https://img.example/c.png')
    expect(await client.getEnsText({ name, key: 'description' })).toBe('hi')
    expect(await client.getEnsText({ name, key: 'email' })).toBeNull()
    expect(await client.getEnsAddress({ name: `nobody.${zone}` })).toBeNull()
    expect(await client.getEnsAddress({ name, coinType: 2n ** 40n })).toBeNull()
  })

  it('resolves by POST, and by the second of two URLs', async () => {
    const { client, localnet, url } = setup()
    const signer = await getCcipSignerAddress(secret)
    const broken = await startTestServer(
      (_, response) => void response.writeHead(502).end('<html>'),
    )
    await localnet.setNameGateway({ urls: [broken.url, `${url}/v1/ccip`], signer })
    expect(await client.getEnsAddress({ name })).toBe(alice.address)
    expect(broken.requests.length).toBeGreaterThan(0)
    await localnet.setNameGateway({ urls: [`${url}/v1/ccip/{sender}/{data}.json`], signer })
  })

  it('is rejected with a signature of another key', async () => {
    const { client, localnet, url } = setup()
    const urls = [`${url}/v1/ccip/{sender}/{data}.json`]
    await localnet.setNameGateway({ urls, signer: bob.address })
    await expect(client.getEnsAddress({ name, strict: true })).rejects.toThrow('reverted')
    await localnet.setNameGateway({ urls, signer: await getCcipSignerAddress(secret) })
    expect(await client.getEnsAddress({ name, strict: true })).toBe(alice.address)
  })

  it('responds to a multicall, with empty results for unsupported calls', async () => {
    const { url } = setup()
    const node = namehash(name)
    const calls = [
      addrCall(name),
      encodeFunctionData({ abi: [resolverRecordAbi.text], args: [node, 'avatar'] }),
      encodeFunctionData({ abi: [resolverRecordAbi.contenthash], args: [node] }),
      addrCall(`other.${zone}`),
      '0x12345678',
    ] as const
    const many = encodeFunctionData({ abi: [resolverRecordAbi.multicall], args: [calls] })
    const body = JSON.stringify({ sender: zeroAddress, data: resolveCall(name, many) })
    const reply = await fetch(`${url}/v1/ccip`, { method: 'POST', body })
    const { data } = v.parse(ccipResponseSchema, await reply.json())
    expect(data).toContain(alice.address.slice(2).toLowerCase())
    expect(data).toContain(Buffer.from('https://img.example/c.png').toString('hex'))
  })
})

it.each([
  ['no call at all', '0x'],
  ['another function', '0x12345678'],
  ['half a call', resolveCall(name, addrCall(name)).slice(0, 80)],
  ['a name of others', resolveCall('vitalik.eth', addrCall('vitalik.eth'))],
  ['a zone itself', resolveCall(zone, addrCall(zone))],
  ['a record of another name', resolveCall(name, addrCall(`other.${zone}`))],
  ['a record that we do not keep', resolveCall(name, '0x12345678')],
  ['digits that are none', '0xzz'],
  ['half a byte', '0x123'],
  ['SQL', "0x'; drop table name --"],
])('rejects %s and keeps running', async (_, data) => {
  const { url } = setup()
  const requested = await fetch(`${url}/v1/ccip/${zeroAddress}/${encodeURIComponent(data)}.json`)
  expect(requested.status).toBe(400)
  const body = JSON.stringify({ sender: zeroAddress, data })
  expect((await fetch(`${url}/v1/ccip`, { method: 'POST', body })).status).toBe(400)
})

it('rejects a sender that is not an address', async () => {
  const { url } = setup()
  const data = resolveCall(name, addrCall(name))
  expect((await fetch(`${url}/v1/ccip/alice/${data}.json`)).status).toBe(400)
  expect((await fetch(`${url}/v1/ccip/0x12/${data}.json`)).status).toBe(400)
})
