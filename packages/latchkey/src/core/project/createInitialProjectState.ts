import type { ResolvedOptions } from '../model/Latchkey.ts'
import type { ProjectSlice } from '../model/slices/project.ts'

/** Returns the initial state of the project slice: the features of the host's options. */
export function createInitialProjectState({
  features,
}: Pick<ResolvedOptions, 'features'>): ProjectSlice {
  return { features }
}
