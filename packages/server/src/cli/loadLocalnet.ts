import type * as localnet from '@latchkey/localnet'

/** The package with the local chains, `@latchkey/localnet`. */
export type LocalnetPackage = typeof localnet

/**
 * Loads the optional package with the local chains.
 *
 * It is a development dependency of its user, so that a production server is installed without it.
 *
 * @param load - Imports the package. @default a dynamic import of `@latchkey/localnet`
 * @returns The package.
 * @throws Error that names the command to install it, when it is not installed.
 */
export async function loadLocalnet(
  load: () => Promise<LocalnetPackage> = () => import('@latchkey/localnet'),
): Promise<LocalnetPackage> {
  try {
    return await load()
  } catch (cause) {
    if (!isMissing(cause)) throw cause
    throw new Error(
      'The local chains are not installed. Run: npm install --save-dev @latchkey/localnet',
      { cause },
    )
  }
}

/** Whether Node found no such package, as opposed to a package that fails to load. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    error.message.includes("'@latchkey/localnet'")
  )
}
