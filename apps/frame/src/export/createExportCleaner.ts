import * as v from 'valibot'
import type { ObjectStore } from '../custody/createObjectStore.ts'
import type { WalletServices } from '../services/createServices.ts'
import { isFrameError } from '../services/frameError.ts'
import { formatShareName } from '../wallet/openWallet.ts'

/** Removes what an export has left in this browser. */
export type ExportCleaner = {
  /**
   * Notes that this browser is about to be added to a wallet, and then the name of its share, so that it is removed
   * even if the page is closed.
   */
  note(shareName?: string): Promise<void>
  /** Returns whether an export was closed before its end. */
  hasLeftover(): Promise<boolean>
  /**
   * Removes this browser from the wallet if an export added it, and signs out.
   *
   * @throws When the service cannot be reached. The share in this browser is removed nevertheless.
   */
  clean(): Promise<void>
}

const recordName = 'added'

/** Creates the cleaner, which records the share in `store`. */
export function createExportCleaner(
  deps: Pick<WalletServices, 'key' | 'session' | 'wallet' | 'shares' | 'devices'> & {
    readonly store: ObjectStore
  },
): ExportCleaner {
  const { key, session, wallet, shares, devices, store } = deps

  async function removeDevice(): Promise<void> {
    const found = await shares.getWallet()
    const own = found?.devices.find(({ device }) => device === key.deviceId)
    if (!found || !own) return
    await devices.remove(formatShareName(found.evm, own.recoveryShare))
    await shares.deleteDevice(key.deviceId)
  }

  return {
    note: async (shareName = '') => store.write(recordName, shareName),
    hasLeftover: async () => (await store.read(recordName)) !== undefined,
    async clean() {
      const noted = await store.read(recordName)
      if (typeof noted === 'string') {
        // First, so that this browser cannot sign, whatever fails next.
        await devices.remove(noted)
        await removeDevice().catch((error: unknown) => {
          // Nothing but another device can remove it then. The last one stays, so that the wallet can be recovered.
          const isLeft = ['login.session_ended', 'shares.last_device'] as const
          if (!isLeft.some((code) => isFrameError(error, code))) throw error
        })
      }
      const path = '/wallet/v1/sign-out'
      const body = { isEverywhere: false }
      // The session ends here, whether the service hears of it or not.
      await session.send(wallet, { path, body, reply: v.unknown() }).catch(() => {})
      await session.end()
      if (noted !== undefined) await store.remove(recordName)
    },
  }
}
