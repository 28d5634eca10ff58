import * as frame from './frameErrors.ts'
import * as login from './loginErrors.ts'
import * as loginPage from './loginPageErrors.ts'
import * as project from './projectErrors.ts'
import * as transport from './transportErrors.ts'

type Definitions = typeof frame &
  typeof login &
  typeof loginPage &
  typeof project &
  typeof transport

/** A code of {@link embeddedWalletErrors}. */
export type EmbeddedWalletErrorCode = Definitions[keyof Definitions]['code']

/** The part of the catalogue that the embedded wallet throws, by code: its pages do not load the rest. */
export const embeddedWalletErrors: Readonly<
  Record<EmbeddedWalletErrorCode, { readonly code: EmbeddedWalletErrorCode; readonly text: string }>
> = /* @__PURE__ */ listByCode()

function listByCode(): typeof embeddedWalletErrors {
  const definitions = Object.values({ ...frame, ...login, ...loginPage, ...project, ...transport })
  const entries = definitions.map((one) => [one.code, one] as const)
  return Object.fromEntries(entries) as typeof embeddedWalletErrors
}
