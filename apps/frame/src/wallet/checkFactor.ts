import type { ShareWalletDescription } from 'latchkey/protocol'
import type { RecoveryFactor } from '../custody/recoveryKey.ts'
import { runInWorker } from '../custody/runInWorker.ts'
import { decodeBase64Url } from '../services/base64Url.ts'
import { createFrameError } from '../services/frameError.ts'
import { tryWrappedRecoveryKeys } from './recoverWallet.ts'
import { parseWalletRecovery } from './walletRecovery.ts'

/**
 * Checks that a factor opens the recovery key of a wallet, in a worker. No share is released for it.
 *
 * @throws `custody.recovery_key_wrong`
 */
export async function checkFactor(
  { evm, solana, recovery, recoveryPublicKey }: ShareWalletDescription,
  factor: RecoveryFactor,
  signal: AbortSignal,
): Promise<void> {
  const keys = parseWalletRecovery(recovery).keys.filter(({ method }) => method === factor.method)
  const publicKey = decodeBase64Url(recoveryPublicKey)
  const release = async (): Promise<never> => {
    throw createFrameError('frame.failed')
  }
  await tryWrappedRecoveryKeys(keys, async (recoveryKey) => {
    const unlock = { addresses: { evm, solana }, recoveryKey, factorKey: factor.key }
    const options = { unlock, recoveryPublicKey: publicKey, factor }
    return runInWorker({ type: 'addFactor', options }, { release, signal })
  })
}
