import { join } from 'node:path'
import { root, run } from '../shell.mjs'

/**
 * Starts a development server for the documentation site, or builds it into `apps/docs/dist`.
 *
 * @param {string[]} args `build`, or arguments of VitePress, such as `--port N`.
 * @returns {Promise<number>}
 */
export default async function docs(args) {
  const { packageFolders, typeCheck } = await import('../../checks/typeCheck.mjs')
  const { problems } = await typeCheck(root, packageFolders(root))
  for (const problem of problems) console.error(problem)
  const { generate } = await import('../../../apps/docs/generate/generate.mjs')
  await generate()
  const isBuild = args[0] === 'build'
  const cwd = join(root, 'apps/docs')
  const { code } = await run(
    join(cwd, 'node_modules/.bin/vitepress'),
    isBuild ? args : ['dev', ...args],
    { cwd, loud: true },
  )
  return code
}
