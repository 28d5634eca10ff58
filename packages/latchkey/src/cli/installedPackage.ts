import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The members of a package.json that the commands read. */
export type PackageManifest = {
  readonly name?: string
  readonly version?: string
  readonly bin?: Readonly<Record<string, string>> | string
  readonly engines?: { readonly node?: string }
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** An installed package: its folder and its package.json. */
export type InstalledPackage = { readonly folder: string; readonly manifest: PackageManifest }

/**
 * Finds a package that modules of a folder can import.
 *
 * @param name - Such as `@latchkey/server`.
 * @param from - Absolute path of the folder; its ancestors are searched too.
 * @returns Undefined when the package is not installed.
 */
export function findInstalledPackage(name: string, from: string): InstalledPackage | undefined {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name)
    const manifest = readManifest(folder)
    if (manifest) return { folder, manifest }
    if (at === dirname(at)) return undefined
  }
}

/**
 * Reads a package.json.
 *
 * @param folder - Folder of the package.
 * @returns Undefined when there is none, or it is not JSON.
 */
export function readManifest(folder: string): PackageManifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageManifest
  } catch {
    return undefined
  }
}

/** Returns the package that this file belongs to, `latchkey`. */
export function ownPackage(): InstalledPackage {
  // The path is the same from `dist` and from `src`. Vite would inline a `new URL` of two
  // constants.
  const folder = join(dirname(fileURLToPath(import.meta.url)), '../..')
  return { folder, manifest: readManifest(folder) ?? {} }
}
