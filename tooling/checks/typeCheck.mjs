import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { emitCss } from '../css/emit.mjs'
import { run } from '../setup/shell.mjs'

const built = ['packages/latchkey', 'packages/server']

/**
 * Checks all types, and leaves the server built and the client declared. `buildClient` does the rest.
 *
 * @param {string} root
 * @param {string[]} [projects] All by default.
 * @returns {Promise<{ seen: string, problems: string[] }>}
 */
export async function typeCheck(root, projects = []) {
  // The compiler remembers what it built, not whether that is still there.
  const isComplete = built.every((folder) => existsSync(join(root, folder, 'dist')))
  const force = isComplete ? [] : ['--force']
  const args = ['-b', '--pretty', 'false', ...force, ...projects]
  const { code, output } = await run('tsc', args, { cwd: root })
  const sheets = emitCss(join(root, 'packages/latchkey'))
  const problems = output.split('\n').filter((line) => /error TS\d+/.test(line))
  if (code !== 0 && problems.length === 0) problems.push(output)
  return { seen: `${projects.length || 'all'} projects, ${sheets} sheets`, problems }
}
