import { cosigning } from './cosigning.ts'
import { events } from './events.ts'
import { history } from './history.ts'
import { names } from './names.ts'
import { projects } from './projects.ts'
import { sessions } from './sessions.ts'
import { signIns } from './signIns.ts'
import { cleanupIndexes } from './cleanupIndexes.ts'

/** Statements of each migration, the first is 0001. A released migration is never changed. */
export const migrations: readonly (readonly string[])[] = [
  projects,
  names,
  sessions,
  history,
  events,
  cleanupIndexes,
  cosigning,
  signIns,
]
