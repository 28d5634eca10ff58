import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageFolders } from '../checks/typeCheck.mjs'
import { buildClient } from './buildClient.mjs'
import { buildElement } from './buildElement.mjs'
import { buildWalletScript } from './buildWalletScript.mjs'
import { copyTemplates } from './copyTemplates.mjs'
import { removeStale } from './removeStale.mjs'
import { stripClauseIdsFromFolder } from './stripClauseIds.mjs'

const client = 'packages/latchkey'

/**
 * Completes the packages that the compiler emitted: bundles the client, the custom elements with
 * their dependencies, and the script that Playwright puts into pages; writes the stylesheet of the
 * buttons; copies the templates of `create-latchkey`; removes the output of deleted sources, and
 * the repository's citations from the declarations.
 *
 * @param {string} root The repository.
 * @returns {Promise<void>}
 */
export async function buildPackages(root) {
  await buildClient(root)
  await writeButtonCss(join(root, client, 'dist'))
  await buildElement()
  await buildWalletScript(root)
  copyTemplates(root)
  for (const folder of packageFolders(root)) {
    if (folder !== client) removeStale(join(root, folder))
    stripClauseIdsFromFolder(join(root, folder, 'dist'))
  }
}

/** Writes `latchkey/buttons.css`, for pages that are rendered on a server. */
async function writeButtonCss(dist) {
  const { buttonCss } = await import(pathToFileURL(join(dist, 'react/index.js')).href)
  writeFileSync(join(dist, 'buttons.css'), buttonCss.trimStart())
}
