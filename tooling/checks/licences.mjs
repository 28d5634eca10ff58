import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

const permissive = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'Unlicense',
])
/** MPL-2.0 tools, Python's argparse, and browser tables (data): they never ship. */
const forTools = new Set([...permissive, 'MPL-2.0', 'Python-2.0', 'CC-BY-4.0'])

/** Packages whose later versions, or all, have a licence that is not allowed. `from` is the first. */
const forbidden = [
  { name: /^@walletconnect\//, from: '2.21.9' },
  { name: /^@reown\/walletkit$/, from: '1.2.11' },
  { name: /^@reown\//, from: '1.8.3' },
  { name: /^@metamask\/sdk/, from: '0' },
  { name: /^ua-parser-js$/, from: '2' },
  { name: /^@solana\/web3\.js$/, from: '0', below: '2', shippedOnly: true },
]

/**
 * Licences of manifests without a usable field, verified manually; the version is part of the name
 * intentionally.
 */
const readByEye = {}

/**
 * Checks the licence of every installed package: strictly for dependencies of published packages,
 * less so for tools.
 *
 * @param {string} root
 * @returns {{ seen: string, problems: string[] }}
 */
export function licences(root) {
  const shipped = shippedBy(root)
  const installed = allInstalled(root)
  const problems = [...installed].flatMap(([folder, manifest]) => {
    const isShipped = shipped.has(folder)
    const label = `${manifest.name}@${manifest.version}${isShipped ? ' (shipped)' : ''}`
    const licence = licenceOf(manifest, folder)
    const found = []
    if (!allows(licence, isShipped ? permissive : forTools)) found.push(`${label}: ${licence}`)
    if (isForbidden(manifest, isShipped)) found.push(`${label}: is not to be used here`)
    return found
  })
  if (installed.size === 0) problems.push('It saw no package.')
  if (shipped.size === 0) problems.push('It saw no package that ships.')
  return { seen: `${installed.size} packages, ${shipped.size} of them ship`, problems }
}

/**
 * Follows `dependencies` from the published packages and the frame, whose pages are distributed too; peer dependencies are installed by the host.
 */
function shippedBy(root) {
  const found = new Set()
  const visit = (folder) => {
    const { dependencies = {}, optionalDependencies = {} } = manifestOf(folder)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = resolveFrom(folder, name)
      if (next === undefined || found.has(next)) continue
      if (next.includes('/node_modules/')) found.add(next)
      visit(next)
    }
  }
  const packages = join(root, 'packages')
  const published = existsSync(packages) ? readdirSync(packages) : []
  for (const folder of [...published.map((name) => join(packages, name)), join(root, 'apps/frame')])
    if (existsSync(join(folder, 'package.json'))) visit(folder)
  return found
}

function allInstalled(root) {
  const found = new Map()
  const store = join(root, 'node_modules/.pnpm')
  for (const entry of existsSync(store) ? readdirSync(store) : []) {
    const modules = join(store, entry, 'node_modules')
    for (const name of packagesIn(modules)) {
      const folder = realpathSync(join(modules, name))
      if (folder.startsWith(realpathSync(store)) && existsSync(join(folder, 'package.json')))
        found.set(folder, manifestOf(folder))
    }
  }
  return found
}

function packagesIn(modules) {
  if (!existsSync(modules)) return []
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(modules, name)).map((rest) => `${name}/${rest}`)
        : [name],
    )
    .filter((name) => existsSync(join(modules, name)))
}

function resolveFrom(folder, name) {
  for (let directory = folder; directory !== dirname(directory); directory = dirname(directory)) {
    const candidate = join(directory, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
  }
  return undefined
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function licenceOf(manifest, folder) {
  const declared = manifest.license ?? manifest.licenses
  const text = [declared]
    .flat()
    .map((one) => one?.type ?? one)
    .join(' OR ')
  if (text !== '' && !/^SEE LICEN[CS]E/i.test(text)) return text
  return readByEye[`${manifest.name}@${manifest.version}`] ?? fromText(folder) ?? 'no licence'
}

function fromText(folder) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  const text = file ? readFileSync(join(folder, file), 'utf8').replace(/\s+/g, ' ') : ''
  const isMit = /Permission is hereby granted, free of charge/.test(text)
  return isMit && /THE SOFTWARE IS PROVIDED "AS IS"/.test(text) ? 'MIT' : undefined
}

/** One licence of an `OR` is enough; an `AND` needs all. */
function allows(expression, allowed) {
  return expression
    .replace(/[()]/g, ' ')
    .split(/\sOR\s/)
    .some((choice) => choice.split(/\sAND\s/).every((name) => allowed.has(name.trim())))
}

function isForbidden({ name, version }, isShipped) {
  const rule = forbidden.find((one) => one.name.test(name))
  if (!rule || (rule.shippedOnly && !isShipped)) return false
  return !isBelow(version, rule.from) && (rule.below === undefined || isBelow(version, rule.below))
}

function isBelow(version, limit) {
  const parts = (text) => text.split('-')[0].split('.').map(Number)
  const [a, b] = [parts(version), parts(limit)]
  const at = [0, 1, 2].find((index) => (a[index] ?? 0) !== (b[index] ?? 0))
  return at !== undefined && (a[at] ?? 0) < (b[at] ?? 0)
}
