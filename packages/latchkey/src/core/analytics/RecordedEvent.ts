import type { LatchkeyEvents } from '../model/LatchkeyEvents.ts'
import type { AnyEvent } from '../../kernel/index.ts'
import type { State } from '../model/State.ts'

/** An event with its time and the state at that time. */
export type RecordedEvent = AnyEvent<LatchkeyEvents> & {
  readonly at: number
  readonly state: State
}
