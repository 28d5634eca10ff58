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
import { oldestPeers } from '../vite/source.mjs'
import { installPacked } from './installPacked.mjs'

const bundler = { module: 'esnext', moduleResolution: 'bundler' }
const node = { module: 'node16', moduleResolution: 'node16' }

/** The oldest and the newest supported TypeScript compilers, by folder of `node_modules`, and how they resolve modules. */
const supported = [
  { compiler: 'typescript-5.4', resolution: bundler },
  { compiler: 'typescript-5.9', resolution: bundler },
  { compiler: 'typescript', resolution: bundler },
  { compiler: 'typescript', resolution: node },
]

/** The newest compiler alone, with the oldest peer dependencies. */
const newest = supported.slice(-1)

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
  types: ['node'],
}

/**
 * Type-checks every entry of the packages as a host does that sets `skipLibCheck: false`: of all packages with each
 * supported compiler and with both ways to resolve modules, and of the client with the oldest versions of
 * its peers.
 *
 * @param {string} directory Folder for the apps that have the packages installed.
 * @param {{ name: string, folder: string, file: string }[]} packed The packages with types, and what they depend on.
 * @returns {Promise<string[]>} Problems.
 */
export async function checkConsumerTypes(directory, packed) {
  const all = join(directory, 'types')
  const problems = []
  for (const { name } of packed) problems.push(...(await installPacked(all, name, packed)))
  problems.push(...(await compileEntries(all, packed, supported)))

  const client = packed.filter(({ name }) => name === 'latchkey')
  const oldest = join(directory, 'types-of-oldest-peers')
  for (const [name, installed] of client.length > 0 ? Object.entries(oldestPeers) : [])
    link(installed, join(oldest, 'node_modules', name))
  for (const { name } of client) problems.push(...(await installPacked(oldest, name, packed)))
  problems.push(...(await compileEntries(oldest, client, newest)))
  return problems
}

/** Compiles a module that exports every entry of the packages. */
async function compileEntries(app, packages, runs) {
  if (packages.length === 0) return []
  for (const types of hostTypes) {
    const source = [...packages.map(({ folder }) => folder), root]
      .map((folder) => join(folder, 'node_modules', types))
      .find((folder) => existsSync(folder))
    if (source !== undefined) link(source, join(app, 'node_modules', types))
  }
  const lines = packages.flatMap(({ name }) => {
    const file = join(app, 'node_modules', name, 'package.json')
    const { exports } = JSON.parse(readFileSync(file, 'utf8'))
    return Object.entries(exports)
      .filter(([, target]) => target.types !== undefined)
      .map(([entry]) => join(name, entry))
  })
  const host = lines.map((entry, index) => `export * as entry${index} from '${entry}'\n`)
  writeFileSync(join(app, 'host.ts'), host.join(''))
  writeFileSync(join(app, 'package.json'), JSON.stringify({ type: 'module' }))

  const own = packages.map(({ name }) => `${join('node_modules', name)}/`)
  const problems = []
  for (const { compiler, resolution } of runs) {
    const options = { ...compilerOptions, ...resolution }
    const config = JSON.stringify({ compilerOptions: options, files: ['host.ts'] })
    writeFileSync(join(app, 'tsconfig.json'), config)
    const tsc = join(root, 'node_modules', compiler, 'bin/tsc')
    const { code, output } = await run('node', [tsc, '-p', app], { cwd: app })
    // Declarations of a peer need not compile: those of Svelte do not with TypeScript 5.4.
    const isPeer = (line) =>
      /^[^(]*node_modules/.test(line) && !own.some((folder) => line.startsWith(folder))
    const errors = output.split('\n').filter((line) => line.includes('error TS'))
    const found = errors.filter((line) => !isPeer(line))
    // Without any error, the compiler itself did not run.
    if (code !== 0 && (found.length > 0 || errors.length === 0)) {
      const text = (found.join('\n') || output).slice(0, 3000)
      problems.push(`types with ${compiler}, ${resolution.moduleResolution}: ${text}`)
    }
  }
  return problems
}

function link(source, target) {
  if (existsSync(target)) return
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(realpathSync(source), target)
}
