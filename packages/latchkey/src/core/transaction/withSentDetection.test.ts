import { expect, it } from 'vitest'
import { sendFailedError, walletUserRejectedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { createFakeClock } from '../../kernel/index.ts'
import { withSentDetection } from './withSentDetection.ts'

const failed = new WalletError(sendFailedError, { reason: 'Socket closed' })
const rejected = new WalletError(walletUserRejectedError)

/** Requests a transaction that fails, while the reads return these markers. Returns the error and the reads. */
async function fail(
  error: WalletError,
  markers: readonly (string | undefined)[],
): Promise<{ error: unknown; reads: number }> {
  const clock = createFakeClock()
  let reads = 0
  const readMarker = async (): Promise<string> => {
    const marker = markers[reads++]
    if (marker === undefined) throw new Error('Offline')
    return marker
  }
  const request = (): Promise<never> => Promise.reject(error)
  const settled = withSentDetection(request, { clock, readMarker }).then(
    () => undefined,
    (thrown: unknown) => ({ error: thrown, reads }),
  )
  // The reads are apart in time, and each takes some microtasks.
  for (let turn = 0; turn < 20; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    clock.advance(500)
  }
  const result = await settled
  if (!result) throw new Error('It did not fail')
  return result
}

it('returns the response, without another read', async () => {
  const clock = createFakeClock()
  let reads = 0
  const readMarker = async (): Promise<string> => `${reads++}`
  expect(await withSentDetection(async () => 'hash', { clock, readMarker })).toBe('hash')
  expect(reads).toBe(1)
})

it.each([
  ['at once', ['1', '2'], 2],
  ['later', ['1', '1', '2'], 3],
  ['after a read that failed', ['1', undefined, '2'], 3],
])(
  'rejects with send.possibly_sent when the account has sent a transaction, seen %s',
  async (_, markers, count) => {
    const { error, reads } = await fail(failed, markers)
    expect(error).toMatchObject({ code: 'send.possibly_sent', cause: failed })
    expect(reads).toBe(count)
  },
)

it.each([
  ['the account has sent nothing', failed, ['1', '1', '1'], 3],
  ['no node answers before the request', failed, [undefined], 1],
  ['no node answers after the request', failed, ['1', undefined, undefined], 3],
  ['the visitor rejected it', rejected, ['1', '2'], 1],
])('rejects with the error of the wallet when %s', async (_, thrown, markers, count) => {
  expect(await fail(thrown, markers)).toEqual({ error: thrown, reads: count })
})
