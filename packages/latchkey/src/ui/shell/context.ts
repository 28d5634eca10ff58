import { type Context, createContext } from 'react'
import type { Modal, ViewRoute, ViewName } from '../../modal/index.ts'
import type { LoadedLanguage } from './language.ts'

/** Values shared by all views. */
export type ShellValue = {
  readonly modal: Modal
  readonly language: LoadedLanguage
  /** Loads a view that the visitor is about to open. */
  readonly prefetchView: (view: ViewName) => void
}

/** Modal that contains the view. */
export const ShellContext: Context<ShellValue | undefined> = createContext<ShellValue | undefined>(
  undefined,
)

/** Drawn route. It differs from the modal's route while a view loads or the dialog fades out. */
export const RenderedRouteContext: Context<ViewRoute | undefined> = createContext<
  ViewRoute | undefined
>(undefined)
