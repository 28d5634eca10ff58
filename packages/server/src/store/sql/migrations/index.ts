import { accountMetadataMigration } from './accountMetadataMigration.ts'
import { smartSessionSpendingMigration } from './smartSessionSpendingMigration.ts'
import { eventsMigration } from './eventsMigration.ts'
import { historyMigration } from './historyMigration.ts'
import { nameConsentMigration } from './nameConsentMigration.ts'
import { namesMigration } from './namesMigration.ts'
import { primaryNameMigration } from './primaryNameMigration.ts'
import { projectsMigration } from './projectsMigration.ts'
import { smartSessionsMigration } from './smartSessionsMigration.ts'
import { smartSessionProofsMigration } from './smartSessionProofsMigration.ts'
import { signInsMigration } from './signInsMigration.ts'
import { walletEmailMigration } from './walletEmailMigration.ts'
import { walletLoginsMigration } from './walletLoginsMigration.ts'
import { walletAuditKeyMigration } from './walletAuditKeyMigration.ts'
import { walletLanguageMigration } from './walletLanguageMigration.ts'
import { walletMailMigration } from './walletMailMigration.ts'
import { walletNoticeMigration } from './walletNoticeMigration.ts'
import { walletPasskeyUndoMigration } from './walletPasskeyUndoMigration.ts'
import { walletSessionEndMigration } from './walletSessionEndMigration.ts'
import { walletStepUpMigration } from './walletStepUpMigration.ts'
import { walletLimitsMigration } from './walletLimitsMigration.ts'
import { walletRecoveryMigration } from './walletRecoveryMigration.ts'
import { walletUndoMigration } from './walletUndoMigration.ts'
import { walletCodeSessionMigration } from './walletCodeSessionMigration.ts'
import { walletUserProjectMigration } from './walletUserProjectMigration.ts'
import { walletSecondFactorMigration } from './walletSecondFactorMigration.ts'
import { walletMigration } from './walletMigration.ts'
import { cleanupIndexesMigration } from './cleanupIndexesMigration.ts'

/** Statements of each migration, the first is 0001. A released migration is never changed. */
export const migrations: readonly (readonly string[])[] = [
  projectsMigration,
  namesMigration,
  smartSessionsMigration,
  historyMigration,
  eventsMigration,
  cleanupIndexesMigration,
  smartSessionSpendingMigration,
  signInsMigration,
  smartSessionProofsMigration,
  nameConsentMigration,
  accountMetadataMigration,
  walletMigration,
  walletEmailMigration,
  primaryNameMigration,
  walletLoginsMigration,
  walletSessionEndMigration,
  walletPasskeyUndoMigration,
  walletLimitsMigration,
  walletRecoveryMigration,
  walletAuditKeyMigration,
  walletMailMigration,
  walletSecondFactorMigration,
  walletStepUpMigration,
  walletLanguageMigration,
  walletNoticeMigration,
  walletUndoMigration,
  walletUserProjectMigration,
  walletCodeSessionMigration,
]
