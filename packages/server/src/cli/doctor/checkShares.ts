import type { DoctorCheck } from 'latchkey/cli'
import { createSystemClock } from '../../clock/Clock.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import {
  createKeyDriver,
  defaultRecoverySpendCapUsd,
  hasSameDatabaseRole,
  type SharesConfig,
} from '../../shares/index.ts'
import { createUpstreamClient } from '../../upstream/index.ts'
import { describeConnectionError, failedCheck, passedCheck, warningCheck } from './checkResults.ts'

const name = 'shares'

/**
 * Checks the share service: that its database role and process are its own, that its key encrypts, and whether visitors
 * can choose automatic recovery.
 */
export async function checkShares(config: ServerConfig): Promise<readonly DoctorCheck[]> {
  const { shares } = config
  if (!shares) return []
  return [...checkSeparation(config), await checkKey(config, shares), checkRecovery(shares)]
}

function checkSeparation(config: ServerConfig): readonly DoctorCheck[] {
  if (hasSameDatabaseRole(config))
    return [
      failedCheck(
        name,
        'LATCHKEY_SHARES_DATABASE_URL has the database role of DATABASE_URL, which could read all shares',
        'Create a role for the share service: create role shares login password …',
      ),
    ]
  if (!config.wallet || config.shares?.walletKeysUrl !== undefined) return []
  return [
    warningCheck(
      name,
      'the roles wallet and shares run in one process, which has the sessions and the key of the shares',
      'Run the role shares as a process of its own, with another configuration file and "walletKeysUrl"',
    ),
  ]
}

/** Encrypts and decrypts a text with the key. */
async function checkKey(config: ServerConfig, { key }: SharesConfig): Promise<DoctorCheck> {
  const upstream = createUpstreamClient({ clock: createSystemClock() })
  try {
    const driver = await createKeyDriver(key, { ...config, upstream })
    const context = { purpose: 'doctor' }
    await driver.decrypt(await driver.encrypt(Buffer.from('doctor'), context), context)
    return passedCheck(name, `the key of the driver ${key.driver} encrypts and decrypts`)
  } catch (error) {
    return failedCheck(
      name,
      `the key of the driver ${key.driver}: ${describeConnectionError(error)}`,
      'Correct "shares.key" in the configuration file, or make the key available: no wallet can sign without it',
    )
  } finally {
    await upstream.close()
  }
}

function checkRecovery({
  hasAutomaticRecovery = false,
  spendCapUsd = defaultRecoverySpendCapUsd,
}: SharesConfig): DoctorCheck {
  if (!hasAutomaticRecovery) return passedCheck(name, 'automatic recovery of wallets is refused')
  return warningCheck(
    name,
    `automatic recovery is on: with the database and the key, wallets of visitors who choose it can be opened. Up to US$ ${spendCapUsd} leave a recovered one in 24 hours, until a recovery factor is added`,
    'Leave "hasAutomaticRecovery" out of the configuration file, unless you offer it',
  )
}
