import { ownPackage } from './installedPackage.ts'

/** Returns the version of the package `latchkey`. */
export function clientVersion(): string {
  return ownPackage().manifest.version ?? 'unknown'
}
