import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { nftsResponseSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useSharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import { startTestServer } from '../../../upstream/server.fixture.ts'
import { clearActivityTables } from '../activity/activity.fixture.ts'
import {
  contractCodes,
  deployToken,
  type FakeToken,
  startNftsGateway,
  type TestNfts,
  encodeReturnValue,
} from './nfts.fixture.ts'

let localnet: Localnet
beforeAll(async () => {
  localnet = await startLocalnet()
}, 60_000)
afterAll(() => localnet.stop())

const opened = useSharedDatabase('pglite')
beforeEach(() => clearActivityTables(opened().database))

const one = 'eip155:31337'
const start = (...ports: number[]): TestNfts =>
  startNftsGateway({ localnet, database: opened().database, ports })
const evmAccount = (index: number): string =>
  localnet.description.testAccounts.eip155[index]!.address

/** Returns an address that has received nothing yet. */
const counter = { value: 0n }
const fresh = (): string =>
  `0x${(0xa000000000000000000000000000000000000000n + ++counter.value).toString(16)}`

/** Deploys an ERC-721 of an account whose metadata is at a URI. */
function deploy(to: string, uri: string, more: Partial<FakeToken> = {}): Promise<string> {
  return deployToken(localnet, {
    to,
    returns: {
      'ownerOf(uint256)': encodeReturnValue.address(to),
      'tokenURI(uint256)': encodeReturnValue.text(uri),
      'name()': encodeReturnValue.text('Cats'),
    },
    ...more,
  })
}

const json = (metadata: object): string => `data:application/json,${JSON.stringify(metadata)}`
const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

describe('GET /v1/account/{address}/nfts on EVM', () => {
  it('lists ERC-721 and ERC-1155 tokens with metadata that is on chain', async () => {
    const page = await start().page(evmAccount(0), { chainId: one })
    expect(v.safeParse(nftsResponseSchema, page).success).toBe(true)
    expect(page).toMatchObject({ status: 200, next: null, hidden: 0, isComplete: true })
    const found = page.data.map(({ standard, name, quantity, collection, hasMetadata }) => [
      standard,
      name,
      quantity,
      collection,
      hasMetadata,
    ])
    expect(found).toEqual([
      ['erc721', 'Test Keepsake 11', '1', 'Test Keepsake', true],
      ['erc1155', 'Test Badge 7', '1', 'Test Badge', true],
      ['erc721', 'Test Keepsake 1', '1', 'Test Keepsake', true],
    ])
    expect(page.data[0]).toMatchObject({ chainId: one, tokenId: '11', isSpam: false })
    expect(page.data[0]?.id).toBe(`${one}/erc721:${page.data[0]?.contract}/11`)
  })

  it('leaves out tokens that the account has transferred', async () => {
    const page = await start().page(evmAccount(1), { chainId: one })
    expect(page.data.map(({ name }) => name)).toEqual(['Test Badge 7', 'Test Keepsake 2'])
  })

  it('lists pages without repetition', async () => {
    const { page } = start()
    const account = fresh()
    const ids = Array.from({ length: 30 }, (_, index) => BigInt(index + 1))
    await deploy(account, json({}), { ids })
    const first = await page(account)
    expect([first.data.length, first.next]).toEqual([24, expect.any(String)])
    const second = await page(account, { cursor: first.next! })
    expect([second.data.length, second.next]).toEqual([6, null])
    const all = [...first.data, ...second.data].map(({ tokenId }) => tokenId)
    expect(new Set(all).size).toBe(30)
  })

  it('rejects an invalid cursor and an unsupported network', async () => {
    const { page } = start()
    for (const cursor of ['x', 'MSAweDEgMQ', Buffer.from('1 2 3').toString('base64url')])
      expect((await page(evmAccount(0), { cursor })).reasons).toMatchObject([{ field: 'cursor' }])
    for (const chainId of ['eip155:999', 'tron:0x2b6653dc'])
      expect(await page(evmAccount(0), { chainId })).toMatchObject({ status: 400 })
    expect(await page('0x12')).toMatchObject({ status: 400, reasons: [{ field: 'address' }] })
  })
})

describe('hostile contracts', () => {
  it('leaves out tokens whose contract names another owner, reverts, or has no code', async () => {
    const account = fresh()
    const other = encodeReturnValue.address(evmAccount(3))
    await deployToken(localnet, { to: account, returns: { 'ownerOf(uint256)': other } })
    await deployToken(localnet, { to: account, code: contractCodes.revert })
    await deployToken(localnet, { to: account, code: '0x' })
    expect((await start().page(account)).data).toEqual([])
  })

  it('lists other tokens beside those that use up the gas or return a megabyte', async () => {
    const account = fresh()
    await deploy(account, json({ name: 'First' }))
    await deployToken(localnet, { to: account, code: contractCodes.burnGas, ids: [1n, 2n, 3n] })
    await deployToken(localnet, {
      to: account,
      code: contractCodes.returnMegabyte,
      ids: [1n, 2n, 3n],
    })
    await deploy(account, json({ name: 'Last' }))
    const { status, data } = await start().page(account)
    expect(status).toBe(200)
    expect(data.map(({ name }) => name).toSorted()).toEqual(['First', 'Last'])
  })

  it('lists a token whose contract answers every call alike by its id', async () => {
    const account = fresh()
    const contract = await deployToken(localnet, { to: account, code: contractCodes.returnOne })
    const { data } = await start().page(account)
    expect(data).toMatchObject([
      { standard: 'erc1155', quantity: '1', name: '#1', hasMetadata: false, image: null },
    ])
    expect(data[0]?.contract.toLowerCase()).toBe(contract.toLowerCase())
  })

  it('lists a token whose metadata is no JSON object by its id', async () => {
    const account = fresh()
    await deploy(account, `data:application/json,${'x'.repeat(20_000)}`)
    await deploy(account, 'no uri')
    await deploy(account, json(['a list']))
    const { data } = await start().page(account)
    expect(data.map(({ name, hasMetadata }) => [name, hasMetadata])).toEqual([
      ['Cats #1', false],
      ['Cats #1', false],
      ['Cats #1', false],
    ])
  })

  it('removes control and direction characters from texts, and keeps markup as text', async () => {
    const account = fresh()
    const name = '<img src=x onerror=alert(1)>\u202Etac\u0000 \u2066cat'
    const attributes = [{ trait_type: 'co\u202Elour', value: 7 }, { trait_type: {} }, null]
    await deploy(account, json({ name, description: 'a\nb\u202Ec\u0007', attributes }))
    const { data } = await start().page(account)
    expect(data).toMatchObject([
      {
        name: '<img src=x onerror=alert(1)>tac cat',
        description: 'a\nbc',
        attributes: [{ name: 'colour', value: '7' }],
      },
    ])
  })

  it('hides and counts spam, and lists it on request', async () => {
    const account = fresh()
    await deploy(account, json({ name: 'Claim $5000 at usdc-drop.xyz' }))
    await deploy(account, json({ name: 'Prize', description: 'Claim your reward at x.com/a' }))
    await deploy(account, json({ name: 'Cat', description: 'More on cats.com' }))
    const { page } = start()
    const shown = await page(account)
    expect([shown.data.map(({ name }) => name), shown.hidden]).toEqual([['Cat'], 2])
    const all = await page(account, { includeSpam: 'true' })
    expect(all.data.filter(({ isSpam }) => !isSpam)).toMatchObject([{ name: 'Cat' }])
    expect(all.data).toHaveLength(3)
    expect(all.hidden).toBe(0)
  })
})

describe('metadata files', () => {
  it.each(['http://127.0.0.1/', 'http://169.254.169.254/latest/meta-data', 'http://[::1]/'])(
    'are not read from %s',
    async (uri) => {
      const account = fresh()
      await deploy(account, uri)
      expect((await start().page(account)).data).toMatchObject([{ hasMetadata: false }])
    },
  )

  it('are not read from a private address behind a redirect, nor beyond the size limit', async () => {
    const account = fresh()
    const secret = await startTestServer((_, response) => response.end('{"name":"Secret"}'))
    const server = await startTestServer(({ url }, response) => {
      if (url === '/redirect') response.writeHead(302, { location: secret.url }).end()
      else endless(response)
    })
    await deploy(account, `${server.url}/redirect`)
    await deploy(account, `${server.url}/endless`)
    const { data } = await start(portOf(server.url)).page(account)
    expect(data.map(({ hasMetadata }) => hasMetadata)).toEqual([false, false])
    expect(secret.requests).toEqual([])
  })

  it('are read once while their content or failure is cached', async () => {
    const account = fresh()
    const server = await startTestServer(({ url }, response) => {
      response.writeHead(url === '/down' ? 503 : 200)
      response.end(JSON.stringify({ name: 'Cat' }))
    })
    await deploy(account, `${server.url}/up`)
    await deploy(account, `${server.url}/down`)
    const { page } = start(portOf(server.url))
    for (let time = 0; time < 2; time++) {
      const { data } = await page(account)
      const found = data.map(({ name, hasMetadata }) => `${name} ${hasMetadata}`)
      expect(found.toSorted()).toEqual(['Cat true', 'Cats #1 false'])
    }
    expect(new Set(server.requests.map(({ url }) => url))).toEqual(new Set(['/down', '/up']))
    expect(server.requests).toHaveLength(2)
  })
})

describe('files at ipfs: and ar: URIs', () => {
  it('are read from the gateways of the configuration', async () => {
    const server = await startTestServer(({ url }, response) => {
      const metadata = { name: 'Cat', image: `ipfs://${cid}/cat.png` }
      if (url?.endsWith('.png')) response.writeHead(200, { 'content-type': 'image/png' }).end(png)
      else response.end(JSON.stringify(metadata))
    })
    const account = fresh()
    await deploy(account, `ipfs://${cid}/1`)
    await deploy(account, 'ar://transaction/2')
    const fileGateways = { ipfs: server.url, arweave: `${server.url}/arweave` }
    const ports = [portOf(server.url)]
    const gateway = startNftsGateway({ localnet, database: opened().database, ports, fileGateways })
    const { data } = await gateway.page(account)
    expect(data.map(({ name }) => name)).toEqual(['Cat', 'Cat'])
    const image = await gateway.image(data[0]?.image)
    expect(Buffer.from(await image.arrayBuffer())).toEqual(png)
    expect(new Set(server.requests.map(({ url }) => url))).toEqual(
      new Set(['/arweave/transaction/2', `/ipfs/${cid}/1`, `/ipfs/${cid}/cat.png`]),
    )
  })
})

describe('GET /v1/nft-image', () => {
  /** Lists the only NFT of a new account, whose metadata names this image, and requests it. */
  async function imageAt(image: string, ...ports: number[]): Promise<Response> {
    const account = fresh()
    await deploy(account, json({ image }))
    const gateway = start(...ports)
    return await gateway.image((await gateway.page(account)).data[0]?.image)
  }

  it('serves an image with a policy under which it runs and loads nothing', async () => {
    const server = await startTestServer((_, response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'set-cookie': 'a=b' }).end(png),
    )
    const response = await imageAt(`${server.url}/a.png`, portOf(server.url))
    expect([response.status, Buffer.from(await response.arrayBuffer())]).toEqual([200, png])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
    })
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('serves SVG of on-chain metadata', async () => {
    const gateway = start()
    for (const { image } of (await gateway.page(evmAccount(0), { chainId: one })).data) {
      const response = await gateway.image(image)
      expect(response.headers.get('content-type')).toBe('image/svg+xml')
      expect(await response.text()).toMatch(/^<svg /)
    }
  })

  it.each<[string, Record<string, string>, string | Buffer]>([
    ['a page that is declared as image', { 'content-type': 'image/png' }, '<!doctype html><p>'],
    ['an image that is declared as page', { 'content-type': 'text/html' }, png],
    ['SVG with a script', { 'content-type': 'image/svg+xml' }, '<svg><script>1</script></svg>'],
  ])('refuses %s', async (_, headers, body) => {
    const server = await startTestServer((_request, response) =>
      response.writeHead(200, headers).end(body),
    )
    expect((await imageAt(server.url, portOf(server.url))).status).toBe(404)
  })

  it('refuses an image of any size, at a private address, and behind a redirect to one', async () => {
    const secret = await startTestServer((_, response) => response.end(png))
    const server = await startTestServer(({ url }, response) => {
      if (url === '/redirect') response.writeHead(302, { location: secret.url }).end()
      else endless(response)
    })
    const port = portOf(server.url)
    expect((await imageAt(`${server.url}/endless`, port)).status).toBe(404)
    expect((await imageAt(`${server.url}/redirect`, port)).status).toBe(404)
    expect((await imageAt('http://169.254.169.254/a.png')).status).toBe(404)
    expect(secret.requests).toEqual([])
  })

  it('is no proxy for URLs of the request, and rejects invalid ids', async () => {
    const { fetch } = start()
    const path = `/v1/nft-image?projectId=${'b'.repeat(32)}&chainId=${one}`
    for (const query of ['&contract=http://a.example', `&contract=${evmAccount(0)}&tokenId=x`])
      expect((await fetch(`${path}${query}`)).status).toBe(400)
    expect((await fetch(`${path}&contract=${evmAccount(0)}&tokenId=1`)).status).toBe(404)
  })
})

function portOf(url: string): number {
  return Number.parseInt(new URL(url).port, 10)
}

/** Sends bytes until the client has had enough. */
function endless(response: Parameters<Parameters<typeof startTestServer>[0]>[1]): void {
  const chunk = Buffer.alloc(65_536, 'a')
  response.writeHead(200, { 'content-type': 'image/png' })
  const send = (): void => {
    if (!response.destroyed) response.write(chunk, send)
  }
  send()
}
