import type { Features } from '../Options.ts'

/** State of the project slice. */
export type ProjectSlice = {
  /** Features in effect: the host's choice, until the project's configuration has been applied. */
  readonly features: Features
}
