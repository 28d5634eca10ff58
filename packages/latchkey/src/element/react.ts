import type { HTMLAttributes, RefAttributes } from 'react'
import type { LatchkeyElementAttributes } from './LatchkeyElements.ts'

/** The elements in the JSX of React. */
export type ReactElements = {
  [tag in keyof LatchkeyElementAttributes]: HTMLAttributes<HTMLElementTagNameMap[tag]> &
    RefAttributes<HTMLElementTagNameMap[tag]> &
    LatchkeyElementAttributes[tag]
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ReactElements {}
  }
}
