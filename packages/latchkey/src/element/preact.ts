import type { ClassAttributes, ComponentChildren } from 'preact'
import type { LatchkeyElementAttributes } from './LatchkeyElements.ts'

/** Attributes common to all elements. Preact 10 and 11 have no shared type for them. */
type GlobalAttributes = {
  readonly id?: string | undefined
  readonly class?: string | undefined
  readonly className?: string | undefined
  readonly style?: string | Readonly<Record<string, string | number>> | undefined
  readonly title?: string | undefined
  readonly slot?: string | undefined
  readonly hidden?: boolean | undefined
  readonly children?: ComponentChildren
}

/** The elements in the JSX of Preact. */
export type PreactElements = {
  [tag in keyof LatchkeyElementAttributes]: GlobalAttributes &
    ClassAttributes<HTMLElementTagNameMap[tag]> &
    LatchkeyElementAttributes[tag]
}

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends PreactElements {}
  }
}
