import { expect, it } from 'vitest'
import { toBase58, toBase64 } from '../crypto/index.ts'
import { requestEmbeddedWallet } from './requestEmbeddedWallet.ts'

const bytes = Uint8Array.from({ length: 80 }, (_, index) => index * 3)
const [base58, base64] = [toBase58(bytes), toBase64(bytes)]

/** Returns what the wallet got, and what the app gets of a result. */
async function request(method: string, params: unknown, result: unknown): Promise<unknown> {
  const sent: unknown[] = []
  const send = async (converted: unknown): Promise<unknown> => {
    sent.push(converted)
    return result
  }
  const received = await requestEmbeddedWallet({ method, params, send })
  return { sent, received }
}

it('sends transactions in base58, and returns signed ones in base64', async () => {
  const method = 'solana_signTransaction'
  const params = { transaction: base64, pubkey: 'account' }
  expect(await request(method, params, { transaction: base58 })).toEqual({
    sent: [{ transaction: base58 }],
    received: { transaction: base64 },
  })
})

it('converts each transaction of a batch', async () => {
  const method = 'solana_signAllTransactions'
  const params = { transactions: [base64, base64] }
  expect(await request(method, params, { transactions: [base58, base58] })).toEqual({
    sent: [{ transactions: [base58, base58] }],
    received: { transactions: [base64, base64] },
  })
})

it('sends the options of a transaction under their name in the wallet', async () => {
  const method = 'solana_signAndSendTransaction'
  const [options, result] = [{ skipPreflight: true }, { signature: base58 }]
  for (const given of [{ options }, { sendOptions: options }])
    expect(await request(method, { transaction: base64, ...given }, result)).toEqual({
      sent: [{ transaction: base58, options }],
      received: result,
    })
})

it('leaves messages as they are, and what is no transaction to the wallet', async () => {
  const message = { message: base58, pubkey: 'account' }
  expect(await request('solana_signMessage', message, { signature: base58 })).toEqual({
    sent: [message],
    received: { signature: base58 },
  })
  const malformed = { transaction: 7 }
  expect(await request('solana_signTransaction', malformed, malformed)).toEqual({
    sent: [malformed],
    received: malformed,
  })
})
