import type { CaipNetworkId } from 'latchkey/caip'
import { expect, it } from 'vitest'
import { createTestChain, createTestRpc, startTestNode } from '../../../chain/rpc/node.fixture.ts'
import { createSolanaBalancePort } from './createSolanaBalancePort.ts'

const caipNetworkId: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const address = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'

/** A port on a node that returns this balance of the native currency, as JSON text. */
async function holdingsOf(lamports: string): Promise<unknown> {
  const node = await startTestNode()
  node.setBehaviour((response, _text, body) => {
    const requested = JSON.parse(body) as
      | { id: number; method: string }
      | { id: number; method: string }[]
    const answers = [requested].flat().map(({ id, method }) => {
      const value = method === 'getBalance' ? lamports : '[]'
      return `{"jsonrpc":"2.0","id":${id},"result":{"context":{"slot":1},"value":${value}}}`
    })
    response.end(Array.isArray(requested) ? `[${answers.join(',')}]` : answers.join(''))
  })
  const chain = createTestChain([node.url], { caipNetworkId })
  const { rpc } = createTestRpc([node], { chain })
  return createSolanaBalancePort({ rpc }).holdings(chain, address, [], new AbortController().signal)
}

it.each(['1', '9007199254740993', '18446744073709551615'])(
  'reads %s lamports exactly [7.5]',
  async (lamports) => {
    expect(await holdingsOf(lamports)).toEqual([{ token: 'native', amount: lamports }])
  },
)

it.each(['-1', '1.5', '184467440737095516150', '"x"', 'null'])(
  'rejects the amount %s',
  async (lamports) => {
    await expect(holdingsOf(lamports)).rejects.toMatchObject({ failure: 'body' })
  },
)
