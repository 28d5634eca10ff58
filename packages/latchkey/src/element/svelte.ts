import type { HTMLAttributes } from 'svelte/elements'
import type { LatchkeyElementAttributes, LatchkeyElementEvents } from './LatchkeyElements.ts'

/** Listeners of the elements' events: `onlatchkey:connect`. */
type Listeners = {
  readonly [name in keyof LatchkeyElementEvents as `on${name}`]?: (
    event: LatchkeyElementEvents[name],
  ) => void
}

/** The elements in Svelte templates. */
export type SvelteElements = {
  [tag in keyof LatchkeyElementAttributes]: HTMLAttributes<HTMLElementTagNameMap[tag]> &
    LatchkeyElementAttributes[tag] &
    Listeners
}

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteElements {}
}
