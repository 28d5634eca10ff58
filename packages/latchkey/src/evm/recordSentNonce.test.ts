import { expect, it } from 'vitest'
import type { Connection } from '../core/index.ts'
import { createSentNonces } from './createSentNonces.ts'
import { recordSentNonce } from './recordSentNonce.ts'
import { createTestEvmKit } from './standaloneAdapterKit.fixture.ts'

const hash = `0x${'ab'.repeat(32)}`
const from = `0x${'a1'.repeat(20)}`
const sent = { hash, from, nonce: '0x7' }

/** Returns what is recorded of a transaction, and the methods that the wallet was requested. */
async function record(answer: unknown, kind = 'injected') {
  const nonces = createSentNonces(createTestEvmKit())
  const methods: string[] = []
  const provider = {
    async request({ method }: { method: string }) {
      methods.push(method)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const connection = { connector: { kind }, provider } as unknown as Connection
  await recordSentNonce(nonces, { connection, hash })
  return { nonce: nonces.get(hash)?.nonce, methods }
}

it('records the nonce that the wallet reports', async () => {
  const methods = ['eth_getTransactionByHash']
  expect(await record(sent)).toEqual({ nonce: 7n, methods })
})

it.each([
  ['nothing', null],
  ['another transaction', { ...sent, hash: `0x${'cd'.repeat(32)}` }],
  ['no sender', { ...sent, from: undefined }],
  ['a malformed nonce', { ...sent, nonce: 'seven' }],
  ['an error', new Error('Unsupported')],
])('records nothing when the wallet reports %s', async (_, answer) => {
  expect((await record(answer)).nonce).toBeUndefined()
})

it.each(['walletConnect', 'embedded'])('sends no request to a wallet of kind %s', async (kind) => {
  expect(await record(sent, kind)).toEqual({ nonce: undefined, methods: [] })
})
