import type { DefineComponent } from 'vue'
import type { LatchkeyElementAttributes, LatchkeyElementEvents } from '../element/index.ts'

/** Listeners of the elements' events, as templates pass them: `@latchkey:connect`. */
type Listeners = {
  readonly [name in keyof LatchkeyElementEvents as `on${Capitalize<name>}`]?: (
    event: LatchkeyElementEvents[name],
  ) => void
}

/** The elements as components of Vue templates. */
export type LatchkeyComponents = {
  [tag in keyof LatchkeyElementAttributes]: DefineComponent<
    LatchkeyElementAttributes[tag] & Listeners
  >
}

declare module 'vue' {
  interface GlobalComponents extends LatchkeyComponents {}
}
