import { cosigningMigration } from './cosigning.ts'
import { eventsMigration } from './events.ts'
import { historyMigration } from './history.ts'
import { namesMigration } from './names.ts'
import { projectsMigration } from './projects.ts'
import { sessionsMigration } from './sessions.ts'
import { signInsMigration } from './signIns.ts'
import { cleanupIndexesMigration } from './cleanupIndexes.ts'

/** Statements of each migration, the first is 0001. A released migration is never changed. */
export const migrations: readonly (readonly string[])[] = [
  projectsMigration,
  namesMigration,
  sessionsMigration,
  historyMigration,
  eventsMigration,
  cleanupIndexesMigration,
  cosigningMigration,
  signInsMigration,
]
