import { runInWorker } from '../custody/runInWorker.ts'
import type { FrameContext } from '../page/FrameContext.ts'
import { decodeBase64Url, encodeBase64Url } from '../services/base64Url.ts'
import type { ShareClient } from '../services/createShareClient.ts'
import type { FrameWallet } from './FrameWallet.ts'

/** Creates the function that signs what the visitor approved. */
export function createSigner(
  { device }: FrameWallet,
  shares: Pick<ShareClient, 'release'>,
): FrameContext['sign'] {
  return async (request, { method, digest }, signal) =>
    runInWorker(
      { type: 'sign', device, request },
      {
        signal,
        async release(publicKey) {
          const body = { publicKey: encodeBase64Url(publicKey), method, digest }
          return decodeBase64Url((await shares.release(body, signal)).share)
        },
      },
    )
}
