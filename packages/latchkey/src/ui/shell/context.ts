import { type Context, createContext } from 'react'
import type { Modal, Route, ViewName } from '../../modal/index.ts'
import type { Language } from './language.ts'

/** Values that every view can read. */
export type ShellValue = {
  readonly modal: Modal
  readonly language: Language
  /** Loads a view that the visitor is about to open. */
  readonly prefetchView: (view: ViewName) => void
}

/** The modal that a view is in. */
export const ShellContext: Context<ShellValue | undefined> = createContext<ShellValue | undefined>(
  undefined,
)

/** The route that shows: for a moment not the modal's, while a view loads or the dialog fades. */
export const RouteContext: Context<Route | undefined> = createContext<Route | undefined>(undefined)
