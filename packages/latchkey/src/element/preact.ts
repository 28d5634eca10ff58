import type { ClassAttributes, HTMLAttributes } from 'preact'
import type { LatchkeyElementAttributes } from './LatchkeyElements.ts'

/** The elements in the JSX of Preact. */
export type PreactElements = {
  [tag in keyof LatchkeyElementAttributes]: HTMLAttributes<HTMLElementTagNameMap[tag]> &
    ClassAttributes<HTMLElementTagNameMap[tag]> &
    LatchkeyElementAttributes[tag]
}

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends PreactElements {}
  }
}
