import type { DoctorCheck } from 'latchkey/cli'
import type { ServerConfig } from '../../config/readConfig.ts'
import { defaultSpendCapUsd } from '../../shares/index.ts'
import { passed, warning } from './checkResults.ts'

/** Reports whether the share service lets visitors choose automatic recovery, and what leaves a recovered wallet then. */
export function checkShares({ shares }: Pick<ServerConfig, 'shares'>): readonly DoctorCheck[] {
  if (!shares) return []
  const { hasAutomaticRecovery = false, spendCapUsd = defaultSpendCapUsd } = shares
  if (!hasAutomaticRecovery) return [passed('shares', 'automatic recovery of wallets is refused')]
  return [
    warning(
      'shares',
      `automatic recovery is on: with the database and the key, wallets of visitors who choose it can be opened. Up to US$ ${spendCapUsd} leave a recovered one in 24 hours, until a recovery factor is added`,
      'Leave "hasAutomaticRecovery" out of the configuration file, unless you offer it',
    ),
  ]
}
