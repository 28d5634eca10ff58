import { type TestMint, token2022Program, splTokenProgram } from './mints.ts'
import { deriveTestKey } from './listSolanaTestAccounts.ts'

/**
 * Returns the NFTs that a test account starts with: one of SPL Token with a Metaplex account, and one of
 * Token-2022 with its metadata in the mint. Their metadata and images are data URIs, so that no host is
 * needed.
 *
 * @param index - Index of the account, from 0.
 */
export function testNftsOf(index: number): readonly TestMint[] {
  const number = index + 1
  return [
    nft(`Test Keepsake ${number}`, 'KEEP', `rgb(90,${(number * 67) % 180},120)`),
    {
      ...nft(`Test Ticket ${number}`, 'TICK', `rgb(${(number * 31) % 180},90,60)`),
      program: token2022Program,
    },
  ]
}

function nft(name: string, symbol: string, fill: string): TestMint {
  const image = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><rect width='100' height='100' fill='${fill}'/><text x='50' y='62' font-size='36' text-anchor='middle' fill='white'>${name.split(' ').at(-1)}</text></svg>`
  const metadata = {
    name,
    description: 'An NFT of a local test network.',
    image: `data:image/svg+xml;base64,${Buffer.from(image).toString('base64')}`,
    attributes: [{ trait_type: 'Fill', value: fill }],
  }
  return {
    mint: deriveTestKey(`mint of ${name}`).address,
    program: splTokenProgram,
    name,
    symbol,
    decimals: 0,
    initialAmount: 1n,
    uri: `data:application/json;base64,${Buffer.from(JSON.stringify(metadata)).toString('base64')}`,
  }
}
