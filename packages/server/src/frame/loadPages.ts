import { fileURLToPath } from 'node:url'
import { type FrameBuild, loadFiles } from './loadFrameBuild.ts'

/** Loads the pages of the wallet that are part of this package. */
export function loadPages(): FrameBuild {
  return loadFiles(fileURLToPath(new URL('../../pages', import.meta.url)))
}
