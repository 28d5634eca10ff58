import { createModuleLoader, type ModuleLoader } from '../kernel/index.ts'
import type * as verification from './verifyEvmMessage.ts'

/** Creates the loader of the code that verifies signatures of texts. */
export function createVerifierLoader(): ModuleLoader<typeof verification> {
  return createModuleLoader(() => import('./verifyEvmMessage.ts'))
}
