import { type CustodyWorker, startCustodyWorker } from '../custody/startCustodyWorker.ts'
import type { FrameRequestContext } from '../page/FrameRequestContext.ts'
import { decodeBase64Url, encodeBase64Url } from '../services/base64Url.ts'
import type { ShareClient } from '../services/createShareClient.ts'
import type { FrameWallet } from './FrameWallet.ts'

/** Creates the functions that sign what the visitor approved, each request in a separate worker. */
export function createSigner(
  { device }: FrameWallet,
  shares: Pick<ShareClient, 'release' | 'prepareRelease'>,
): Pick<FrameRequestContext, 'sign' | 'prepareSigning'> {
  let prepared: CustodyWorker | undefined

  function takeWorker(): CustodyWorker {
    const worker = prepared
    prepared = undefined
    if (worker && !worker.hasFailed()) return worker
    worker?.end()
    return startCustodyWorker({ isWarmedUp: false })
  }

  return {
    prepareSigning(signal) {
      if (signal.aborted) return
      prepared?.end()
      const worker = startCustodyWorker({ isWarmedUp: true })
      prepared = worker
      shares.prepareRelease()
      signal.addEventListener('abort', () => {
        // One that signs ends by itself.
        if (prepared !== worker) return
        prepared = undefined
        worker.end()
      })
    },
    async sign(request, { method, digest, spend }, signal) {
      signal.throwIfAborted()
      return takeWorker().run(
        { type: 'sign', device, request },
        {
          signal,
          async release(publicKey) {
            const body = { publicKey: encodeBase64Url(publicKey), method, digest, spend }
            return decodeBase64Url((await shares.release(body, signal)).share)
          },
        },
      )
    },
  }
}
