import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useSharedDatabase } from '../../../../store/sharedDatabase.fixture.ts'
import { startNftsGateway } from '../nfts.fixture.ts'
import { decodeMetaplex } from './decodeMetaplex.ts'

let localnet: Localnet
beforeAll(async () => {
  localnet = await startLocalnet({ networks: ['solana'] })
}, 60_000)
afterAll(() => localnet.stop())
const opened = useSharedDatabase('pglite')

it('lists mints with a supply of one, of both token programs, with their images', async () => {
  const { page, image } = startNftsGateway({ localnet, database: opened().database })
  const chainId = localnet.description.networks[0]!.caipNetworkId
  const account = localnet.description.testAccounts.solana[2]!.address
  const { data, ...rest } = await page(account, { chainId })
  expect(rest).toEqual({ status: 200, next: null, hidden: 0, isComplete: true })
  expect(data.map(({ name }) => name).toSorted()).toEqual(['Test Keepsake 3', 'Test Ticket 3'])
  for (const nft of data) {
    expect(nft).toMatchObject({ standard: 'spl', tokenId: null, quantity: '1', hasMetadata: true })
    expect(nft.id).toBe(`${chainId}/nft:${nft.contract}`)
    expect(nft.attributes).toMatchObject([{ name: 'Fill' }])
    expect((await image(nft.image)).headers.get('content-type')).toBe('image/svg+xml')
  }
  const [first = '', second] = data.map(({ contract }) => contract)
  const after = await page(account, { chainId, cursor: first })
  expect(after.data.map(({ contract }) => contract)).toEqual([second])
  expect(await page(account, { chainId, cursor: 'x' })).toMatchObject({ status: 400 })
})

const key = (fill: number): Buffer => Buffer.alloc(32, fill)
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Metadata with a creator, and a collection that has verified it or not. */
function metadataOf(isVerified: boolean): Buffer {
  const creators = [1, 1, 0, 0, 0, ...key(5), 1, 100]
  const flags = [0, 1, 1, 254, 1, 0]
  return Buffer.concat([
    Buffer.of(4),
    key(1),
    key(2),
    text('Cat\0\0'),
    text('CAT\0'),
    text('https://cats.example/1\0'),
    Buffer.of(244, 1, ...creators, ...flags, 1, isVerified ? 1 : 0, ...key(3), 0),
  ])
}

it('decodes Metaplex metadata with creators and a verified collection', () => {
  const found = decodeMetaplex(metadataOf(true))
  expect(found).toMatchObject({ name: 'Cat', uri: 'https://cats.example/1' })
  expect(found?.collection).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  expect(decodeMetaplex(metadataOf(false))?.collection).toBeUndefined()
})

it('decodes truncated metadata to undefined, or without its collection', () => {
  const whole = metadataOf(true)
  for (let length = 0; length < whole.length; length++) {
    const found = decodeMetaplex(whole.subarray(0, length))
    if (found) expect(found.name).toBe('Cat')
  }
  const huge = Buffer.from(whole)
  huge.writeUInt32LE(0xffff_ffff, 65)
  expect(decodeMetaplex(huge)).toBeUndefined()
})
