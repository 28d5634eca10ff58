import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { run, root as home } from '../setup/shell.mjs'

/**
 * Checks imports between folders; the rules are in `.dependency-cruiser.mjs`.
 *
 * @param {string} root
 * @returns {Promise<{ seen: string, problems: string[] }>}
 */
export async function boundaries(root) {
  const folders = ['packages', 'apps']
    .filter((parent) => existsSync(join(root, parent)))
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}/src`))
    .filter((folder) => existsSync(join(root, folder)))
  if (folders.length === 0) return { seen: 'nothing', problems: ['It saw no folder.'] }

  const config = join(home, '.dependency-cruiser.mjs')
  const args = ['--config', config, '--output-type', 'json', ...folders]
  const { output, stdout } = await run('depcruise', args, { cwd: root })
  if (!stdout.startsWith('{')) return { seen: 'nothing', problems: [output] }

  const { modules, summary } = JSON.parse(stdout)
  const own = modules.filter(({ source }) => /^packages\/\w+\/src\//.test(source))
  // Without a TypeScript parser no module is found, and the check would pass.
  const parsed = own.filter(({ dependencies }) => dependencies.length > 0)
  const problems = summary.violations.map(describe)
  if (parsed.length === 0) problems.push('It saw no module that imports another.')
  return { seen: `${own.length} modules`, problems }
}

function describe({ rule, from, to, cycle, comment }) {
  const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to
  return `${rule.name}: ${from} → ${path}${comment ? ` (${comment})` : ''}`
}
