import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { root, run } from '../setup/shell.mjs'

/** The oldest and the newest supported TypeScript compilers, by folder of `node_modules`. */
const supported = ['typescript-5.4', 'typescript-5.9', 'typescript']

/** Types that a host has in addition to the peer dependencies. */
const hostTypes = ['@types/react', '@types/react-dom', '@types/node']

const compilerOptions = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  module: 'esnext',
  moduleResolution: 'bundler',
  types: ['node'],
}

/**
 * Type-checks every entry of an installed package as a host does that sets `skipLibCheck: false`, with
 * each supported compiler.
 *
 * @param {string} app Folder of the app that has the package installed.
 * @param {string} name The package.
 * @param {string} folder The package in the repository, for the types of its peers.
 * @param {string[]} [compilers] Folders of `node_modules`.
 * @returns {Promise<string[]>} Problems.
 */
export async function checkConsumerTypes(app, name, folder, compilers = supported) {
  for (const types of hostTypes) {
    const target = join(app, 'node_modules', types)
    const source = [folder, root]
      .map((place) => join(place, 'node_modules', types))
      .find((place) => existsSync(place))
    if (existsSync(target) || source === undefined) continue
    mkdirSync(dirname(target), { recursive: true })
    symlinkSync(realpathSync(source), target)
  }
  const { exports } = JSON.parse(
    readFileSync(join(app, 'node_modules', name, 'package.json'), 'utf8'),
  )
  const lines = Object.entries(exports)
    .filter(([, target]) => target.types !== undefined)
    .map(([entry], index) => `export * as entry${index} from '${join(name, entry)}'`)
  writeFileSync(join(app, 'host.ts'), `${lines.join('\n')}\n`)

  writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['host.ts'] }))
  const own = `${join('node_modules', name)}/`
  const problems = []
  for (const compiler of compilers) {
    const tsc = join(root, 'node_modules', compiler, 'bin/tsc')
    const { code, output } = await run('node', [tsc, '-p', app], { cwd: app })
    // Declarations of a peer need not compile: those of Svelte do not with TypeScript 5.4.
    const isPeer = (line) => /^[^(]*node_modules/.test(line) && !line.startsWith(own)
    const errors = output.split('\n').filter((line) => line.includes('error TS'))
    const found = errors.filter((line) => !isPeer(line))
    // Without any error, the compiler itself did not run.
    if (code !== 0 && (found.length > 0 || errors.length === 0))
      problems.push(`${name} with ${compiler}: ${(found.join('\n') || output).slice(0, 3000)}`)
  }
  return problems
}
