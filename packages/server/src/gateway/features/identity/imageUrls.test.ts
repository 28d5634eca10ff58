import { describe, expect, it } from 'vitest'
import {
  resolveFileUrl,
  resolveImageUrl,
  publicFileGateways as gateways,
  readDataUrl,
} from './imageUrls.ts'
import { isNftAvatarRecord, parseNftAvatarRecord } from './parseNftAvatarRecord.ts'

const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const contract = '0xb7F7F6C52F2e2fdb1963Eab30438024864c313F6'

describe('an image URI', () => {
  it.each([
    ['https://img.example/a.png', 'https://img.example/a.png'],
    [' http://img.example/ä.png ', 'http://img.example/%C3%A4.png'],
    [`ipfs://${cid}/a.png`, `https://ipfs.io/ipfs/${cid}/a.png`],
    [`ipfs://ipfs/${cid}`, `https://ipfs.io/ipfs/${cid}`],
    ['ipns://docs.example/a.png', 'https://ipfs.io/ipns/docs.example/a.png'],
    [`${cid}/a.png`, `https://ipfs.io/ipfs/${cid}/a.png`],
    [
      'ar://bNbA3TEQVL60xlgCcqdz4ZPHFZ711cZ3hmkpGttDt_U',
      'https://arweave.net/bNbA3TEQVL60xlgCcqdz4ZPHFZ711cZ3hmkpGttDt_U',
    ],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    [
      'data:image/svg+xml;utf8,<svg fill="%23fff"/>',
      `data:image/svg+xml;base64,${btoa('<svg fill="#fff"/>')}`,
    ],
    [
      "data:image/svg+xml;utf8,<svg width='100%'/>",
      `data:image/svg+xml;base64,${btoa("<svg width='100%'/>")}`,
    ],
    ['<svg><path/></svg>', `data:image/svg+xml;base64,${btoa('<svg><path/></svg>')}`],
  ])('%s resolves to %s', (uri, url) => {
    expect(resolveImageUrl(uri, gateways)).toBe(url)
  })

  it.each([
    '',
    'a.png',
    '/a.png',
    '//img.example/a.png',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://img.example/a.png',
    'https://user:secret@img.example/a.png',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;charset=image/png,<b>',
    'data:image/png',
    'data:image/png;base64,',
    `data:image/png;base64,${'A'.repeat(300_000)}`,
    `https://img.example/${'a'.repeat(3_000)}`,
    'ipfs://',
  ])('is not %j', (uri) => {
    expect(resolveImageUrl(uri, gateways)).toBeUndefined()
  })

  it("cannot leave the gateway's path", () => {
    expect(resolveFileUrl('ipfs://../../admin', gateways)).toMatch(/^https:\/\/ipfs\.io\//)
    expect(resolveFileUrl('ipfs://@evil.example/a', gateways)).toMatch(/^https:\/\/ipfs\.io\//)
  })

  it('parses every form of data URL [RFC 2397]', () => {
    const json = '{"image":"x"}'
    for (const url of [
      `data:application/json;base64,${btoa(json)}`,
      `data:application/json;charset=utf-8;base64,${btoa(json)}`,
      `data:application/json;utf8,${json}`,
      `data:application/json,${encodeURIComponent(json)}`,
    ])
      expect(readDataUrl(url)).toMatchObject({ type: 'application/json', text: json })
    expect(readDataUrl('https://a.example')).toBeUndefined()
  })
})

describe('an NFT as avatar [ENSIP-12]', () => {
  const token = { network: 'eip155:1', kind: 'erc721', contract, id: 7n }

  it.each([
    [`eip155:1/erc721:${contract}/7`, token],
    [`EIP155:1/ERC721:${contract.toLowerCase()}/0x7`, token],
    [`did:nft:eip155:1_erc721:${contract}_7`, token],
    [`eip155:1/erc1155:${contract}/7`, { ...token, kind: 'erc1155' }],
    [`eip155:1/erc721:${contract}/${2n ** 256n - 1n}`, { ...token, id: 2n ** 256n - 1n }],
  ])('%s', (record, expected) => {
    expect(isNftAvatarRecord(record)).toBe(true)
    expect(parseNftAvatarRecord(record)).toEqual(expected)
  })

  it.each([
    'eip155:1',
    `eip155:1/erc721:${contract}`,
    `eip155:1/erc20:${contract}/7`,
    `eip155:1/erc721:0x12/7`,
    `eip155:one/erc721:${contract}/7`,
    `eip155:1/erc721:${contract}/-7`,
    `eip155:1/erc721:${contract}/7/8`,
    `eip155:1/erc721:${contract}/${'9'.repeat(200)}`,
  ])('is not %s', (record) => {
    expect(isNftAvatarRecord(record)).toBe(true)
    expect(parseNftAvatarRecord(record)).toBeUndefined()
  })
})
