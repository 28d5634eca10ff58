import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cache, run } from '../setup/shell.mjs'

/**
 * Packs what we publish, and checks that hosts can resolve every entry, with its types.
 *
 * @param {string} root A tree that has been built.
 * @returns {Promise<{ seen: string, problems: string[] }>}
 */
export async function packages(root) {
  const folders = readdirSync(join(root, 'packages')).filter((name) =>
    existsSync(join(root, 'packages', name, 'package.json')),
  )
  const found = await Promise.all(folders.map((name) => inspect(join(root, 'packages', name))))
  const problems = found.flat()
  if (folders.length === 0) problems.push('It saw no package.')
  return { seen: folders.join(', '), problems }
}

async function inspect(folder) {
  const { name, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const missing = Object.values(exports)
    .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
    .filter((target) => !existsSync(join(folder, target)))
  if (missing.length > 0) return missing.map((target) => `${name}: ${target} is not built`)
  if (!existsSync(join(folder, 'LICENSE'))) return [`${name}: there is no LICENSE to pack`]

  const place = join(cache, 'packed', name.replace('/', '+'))
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  const packed = await run('npm', ['pack', '--pack-destination', place], { cwd: folder })
  const tarball = readdirSync(place).find((file) => file.endsWith('.tgz'))
  if (tarball === undefined) return [`${name}: ${packed.output}`]

  const file = join(place, tarball)
  const lints = await run('publint', ['run', file, '--strict'])
  const types = await run('attw', [
    file,
    '--profile',
    'esm-only',
    '--format',
    'ascii',
    '--no-emoji',
  ])
  return [lints, types].flatMap(({ code, output }) => (code === 0 ? [] : [`${name}: ${output}`]))
}
