import type { LatchkeyEvents } from '../model/LatchkeyEvents.ts'
import type { AnyEvent } from '../../kernel/index.ts'
import type { State } from '../model/State.ts'

/** What happened, when, and how things stood then. */
export type RecordedEvent = AnyEvent<LatchkeyEvents> & {
  readonly at: number
  readonly state: State
}
