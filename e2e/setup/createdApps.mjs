import { mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { installPacked } from '../../tooling/checks/installPacked.mjs'
import { packPackage } from '../../tooling/checks/packPackage.mjs'
import { run } from '../../tooling/setup/shell.mjs'

const root = join(import.meta.dirname, '../..')

/**
 * Packs the packages that created apps bundle, and `create-latchkey`, and installs them into a folder, as npm would.
 *
 * @param {string} place An empty folder outside the repository.
 * @returns {Promise<(template: string) => Promise<string>>} Runs `create-latchkey` for a template, links what its
 *   `package.json` names beside our packages, and resolves with the folder of the app.
 */
export async function installCreateLatchkey(place) {
  const packed = await Promise.all(
    ['latchkey', 'testing', 'create-latchkey'].map((name) =>
      packPackage(join(root, 'packages', name), join(place, 'packed', name)),
    ),
  )
  const problems = packed.flatMap(({ problem }) => problem ?? [])
  for (const { name } of packed) problems.push(...(await installPacked(place, name, packed)))
  if (problems.length > 0) throw new Error(problems.join('\n'))

  return async (template) => {
    const folder = await mkdtemp(join(place, `${template}-`))
    const program = join(place, 'node_modules/create-latchkey/bin/create-latchkey.mjs')
    const { code, output } = await run('node', [program, folder, '--template', template])
    if (code !== 0) throw new Error(output)
    linkDependencies(folder, join(root, 'examples', template, 'node_modules'))
    return folder
  }
}

/** Links the dependencies of an app from the example that was its template; ours are found in the folder above. */
function linkDependencies(folder, installed) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  for (const name of [...names.filter((one) => !/^(latchkey$|@latchkey\/)/.test(one)), '.bin']) {
    const target = join(folder, 'node_modules', name)
    mkdirSync(dirname(target), { recursive: true })
    symlinkSync(realpathSync(join(installed, name)), target)
  }
}
