import { buildClient } from './buildClient.mjs'
import { buildWalletScript } from './buildWalletScript.mjs'

/**
 * Completes the packages that the compiler emitted: bundles the client, and the script that
 * Playwright puts into pages.
 *
 * @param {string} root The repository.
 * @returns {Promise<void>}
 */
export async function buildPackages(root) {
  await buildClient(root)
  await buildWalletScript(root)
}
