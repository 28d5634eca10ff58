import { encodeAbiParameters, type Hex, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { createSystemClock } from '../../../clock/Clock.ts'
import {
  createUntrustedUrlClient,
  type ResolveHost,
  upstreamError,
} from '../../../upstream/index.ts'
import { startTestServer } from '../../../upstream/server.fixture.ts'
import { createChains } from '../../chain/chains/index.ts'
import type { RpcClient } from '../../chain/rpc/index.ts'
import { type AvatarResolver, createAvatarResolver } from './createAvatarResolver.ts'

const contract = '0xb7F7F6C52F2e2fdb1963Eab30438024864c313F6'
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = `eip155:1/erc721:${contract}/7`
const badge = `eip155:1/erc1155:${contract}/7`

/** A token of this owner, described at this address. */
function tokenAt(uri: string): Pick<RpcClient, 'request'> {
  const answers: Record<string, Hex> = {
    'ownerOf(uint256)': encodeAbiParameters([{ type: 'address' }], [owner]),
    'balanceOf(address,uint256)': encodeAbiParameters([{ type: 'uint256' }], [1n]),
    'tokenURI(uint256)': encodeAbiParameters([{ type: 'string' }], [uri]),
    'uri(uint256)': encodeAbiParameters([{ type: 'string' }], [uri]),
  }
  const bySelector = new Map(
    Object.entries(answers).map(([name, answer]) => [toFunctionSelector(name), answer]),
  )
  return {
    request: async (_, { params }) => {
      const [{ data }] = params as [{ data: Hex }]
      return bySelector.get(data.slice(0, 10) as Hex)
    },
  }
}

/** Avatars whose tokens are described there. */
function avatarsAt(uri: string, reach: { isOwnPort?: () => boolean; resolve?: ResolveHost } = {}) {
  return avatarsOf(tokenAt(uri), reach)
}

function avatarsOf(rpc: Pick<RpcClient, 'request'>, reach: object = {}): AvatarResolver {
  return createAvatarResolver({
    chains: createChains(),
    rpc,
    publicUpstream: createUntrustedUrlClient({ clock: createSystemClock(), ...reach }),
    gateways: { ipfs: 'https://files.example', arweave: 'https://files.example' },
  })
}

async function find(avatars: AvatarResolver, record = token): Promise<string | undefined> {
  return await avatars.find(record, owner, new AbortController().signal)
}

const json = (metadata: object): string => `data:application/json,${JSON.stringify(metadata)}`
const image = 'https://img.example/a.png'

describe('on-chain NFT metadata', () => {
  it.each([
    [json({ image }), image],
    [json({ image_url: image }), image],
    [json({ image: '', image_data: '<svg/>' }), undefined],
    [json({ image_data: '<svg></svg>' }), `data:image/svg+xml;base64,${btoa('<svg></svg>')}`],
    [json({ image: 'ipfs://bafkqaaa' }), 'https://files.example/ipfs/bafkqaaa'],
    [JSON.stringify({ image }), image],
    [`data:application/json;base64,${btoa(JSON.stringify({ image }))}`, image],
    [
      `data:application/json;utf8,{"image":"data:image/svg+xml;utf8,<svg w='100%'/>"}`,
      expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    ],
    [json({ image: 'javascript:alert(1)' }), undefined],
    [json({ image: 7 }), undefined],
    [json({ name: 'without' }), undefined],
    [json([]), undefined],
    ['data:application/json,{', undefined],
    ['data:text/html,<b>', undefined],
    ['', undefined],
    ['file:///etc/passwd', undefined],
  ])('%s', async (uri, expected) => {
    expect(await find(avatarsAt(uri))).toEqual(expected)
  })
})

it('fetches ERC-1155 metadata with the id in 64 digits [EIP-1155]', async () => {
  const server = await startTestServer(
    (_, response) => void response.end(JSON.stringify({ image })),
  )
  const avatars = avatarsAt(`${server.url}/{id}.json`, { isOwnPort: () => true })
  expect(await find(avatars, badge)).toBe(image)
  expect(server.requests[0]?.url).toBe(`/${'7'.padStart(64, '0')}.json`)
})

it.each([
  'http://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://10.0.0.1/',
  'http://100.64.0.1/',
  'http://0x7f000001/',
  'http://localhost/',
  'http://rebound.example/',
  'http://user:secret@img.example/',
  'gopher://img.example/',
  'https://img.example:8080/',
])('sends no request to %s', async (uri) => {
  const resolve: ResolveHost = async () => [{ address: '192.168.0.1', family: 4 }]
  expect(await find(avatarsAt(uri, { resolve }))).toBeUndefined()
})

it('follows no redirect to a private network', async () => {
  const inner = await startTestServer((_, response) => void response.end(JSON.stringify({ image })))
  const outer = await startTestServer(
    (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  )
  expect(await find(avatarsAt(outer.url, { isOwnPort: () => true }))).toBeUndefined()
  expect(inner.requests).toEqual([])
})

it.each([
  ['HTML', '<html>'],
  ['a list', '[1]'],
  ['more than a description needs', `{"image":"${'a'.repeat(200_000)}"}`],
  ['nothing', ''],
])('finds no image when a server answers %s', async (_, body) => {
  const server = await startTestServer((_request, response) => void response.end(body))
  expect(await find(avatarsAt(server.url, { isOwnPort: () => true }))).toBeUndefined()
})

it('rejects when the server is unavailable', async () => {
  const server = await startTestServer((_, response) => void response.writeHead(503).end())
  await expect(find(avatarsAt(server.url, { isOwnPort: () => true }))).rejects.toThrow('status 503')
  await server.stop()
  await expect(find(avatarsAt(server.url, { isOwnPort: () => true }))).rejects.toThrow(
    'unavailable',
  )
})

it('rejects when no node answers, and finds no image when a call reverts', async () => {
  const away = avatarsOf({
    request: async () => {
      throw upstreamError('unavailable', 'node.example')
    },
  })
  await expect(find(away)).rejects.toThrow('node.example: unavailable')
  expect(await find(avatarsOf({ request: async () => '0x' }))).toBeUndefined()
})
