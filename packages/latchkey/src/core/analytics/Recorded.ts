import type { AnyEvent } from '../../kernel/index.ts'
import type { LatchkeyEvents } from '../client/Latchkey.ts'
import type { State } from '../client/State.ts'

/** What happened, when, and how things stood then. */
export type Recorded = AnyEvent<LatchkeyEvents> & { readonly at: number; readonly state: State }
