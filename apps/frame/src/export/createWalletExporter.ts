import type { ShareWalletDescription } from 'latchkey/protocol'
import type { Bytes } from '../custody/bytes.ts'
import type { RecoveryFactor } from '../custody/recoveryKey.ts'
import { runInWorker } from '../custody/runInWorker.ts'
import { decodeBase64Url, encodeBase64Url, sha256Base64Url } from '../services/base64Url.ts'
import type { WalletServices } from '../services/createServices.ts'
import { startWalletExport } from '../services/startWalletExport.ts'
import { checkFactor } from '../wallet/checkFactor.ts'
import type { FrameWallet } from '../wallet/FrameWallet.ts'
import { readDeviceWallet } from '../wallet/openWallet.ts'
import { deriveTypedCodeFactor, recoverWallet, unlockPasskey } from '../wallet/recoverWallet.ts'
import type { ExportCleaner } from './createExportCleaner.ts'
import {
  createExportSignIn,
  type ExportSignIn,
  type ExportSignInDeps,
} from './createExportSignIn.ts'

/** The steps of an export. A share is released for it only shortly after the visitor has confirmed the session. */
export type WalletExporter = ExportSignIn & {
  /** Opens the wallet with a factor of it, which is needed on every export. */
  open(found: ShareWalletDescription, factor: RecoveryFactor): Promise<FrameWallet>
  unlockPasskey(found: ShareWalletDescription): Promise<RecoveryFactor>
  readCode(found: ShareWalletDescription, typed: string): Promise<RecoveryFactor>
  /** Returns the entropy of the wallet, 16 bytes, which the caller wipes. */
  readEntropy(wallet: FrameWallet, signal: AbortSignal): Promise<Bytes>
}

/** Creates the steps of an export on a top-level page of the wallet, whose storage is not that of any frame. */
export function createWalletExporter(
  deps: Pick<WalletServices, 'key' | 'devices' | 'passkeys'> &
    ExportSignInDeps & {
      readonly signal: AbortSignal
      readonly note: ExportCleaner['note']
    },
): WalletExporter {
  const { key, shares, devices, passkeys } = deps
  const { deviceId } = key

  return {
    ...createExportSignIn(deps),
    async open(found, factor) {
      const own = await readDeviceWallet(found, { deviceId, devices })
      if (own) {
        await checkFactor(found, factor, deps.signal)
        return own
      }
      await deps.note()
      const added = await recoverWallet(found, factor, { ...deps, deviceId })
      await deps.note(added.shareName)
      return added
    },
    unlockPasskey: async (found) => unlockPasskey(found, passkeys),
    readCode: deriveTypedCodeFactor,
    async readEntropy({ device }, signal) {
      await startWalletExport(deps)
      const digest = await sha256Base64Url('export')
      const release = async (publicKey: Bytes): Promise<Bytes> => {
        const body = { publicKey: encodeBase64Url(publicKey), method: 'export', digest }
        return decodeBase64Url((await shares.release(body, signal)).share)
      }
      return runInWorker({ type: 'export', device }, { release, signal })
    },
  }
}
