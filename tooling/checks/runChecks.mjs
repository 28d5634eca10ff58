import { buildFrame, copyFrame } from '../bundle/buildFrame.mjs'
import { buildPackages } from '../bundle/buildPackages.mjs'
import { root } from '../setup/shell.mjs'
import { attackTests } from './attacks.mjs'
import { boundaries } from './boundaries.mjs'
import { unknownClauses } from './clauses.mjs'
import { exportedNames } from './exportedNames.mjs'
import { image } from './image.mjs'
import { imports } from './imports.mjs'
import { licences } from './licences.mjs'
import { nouns } from './nouns.mjs'
import { packages } from './packages.mjs'
import { deadCode, format, lint } from './linters.mjs'
import { site } from './site.mjs'
import { snippets } from './snippets.mjs'
import { areDeclarationsBuilt, typeCheck } from './typeCheck.mjs'
import { words } from './words.mjs'

/** Builds the packages and the frame once, for the checks of a run that need them beside each other. */
const buildOnce = createBuild()

function createBuild() {
  let built
  return (folder) => (built ??= build(folder))
}

async function build(folder) {
  await buildPackages(folder)
  await buildFrame(folder)
  copyFrame(folder)
}

/** Checks in order: `types` first and alone, because others check its output; then the longest, beside the others. */
const checks = {
  types: typeCheck,
  packages: async (folder) => {
    await buildOnce(folder)
    return packages(folder)
  },
  format,
  lint,
  boundaries: async (folder) => {
    // Without declarations, imports of types from another package look like imports of values.
    if (!areDeclarationsBuilt(folder)) await typeCheck(folder)
    return boundaries(folder)
  },
  imports,
  nouns,
  names: exportedNames,
  unused: deadCode,
  licences,
  words,
  clauses: unknownClauses,
  attacks: attackTests,
  site,
  snippets,
  image: async (folder) => {
    await buildOnce(folder)
    return image(folder)
  },
}

/**
 * Runs checks, two at a time, and prints a line for each as it ends.
 *
 * @param {string[]} [names] All by default.
 * @returns {Promise<{ name: string, passed: boolean, problems: string[] }[]>}
 * @throws When a name is no check.
 */
export async function runChecks(names = []) {
  const unknown = names.find((name) => !Object.hasOwn(checks, name))
  if (unknown !== undefined)
    throw new Error(`No such check: ${unknown}. There are: ${Object.keys(checks).join(', ')}`)

  const selected = names.length > 0 ? names : Object.keys(checks)
  const results = selected.includes('types') ? [await runCheck('types')] : []
  const waiting = selected.filter((name) => name !== 'types')
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      results.push(await runCheck(name))
  }
  await Promise.all([work(), work()])
  return results
}

async function runCheck(name) {
  const began = performance.now()
  const { seen, problems } = await attempt(name)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const passed = problems.length === 0
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(11)} ${seconds.padStart(5)} s  ${seen}`)
  for (const problem of problems) console.log(`    ${problem.trim().replaceAll('\n', '\n    ')}`)
  return { name, passed, problems }
}

async function attempt(name) {
  try {
    return await checks[name](root)
  } catch (error) {
    return { seen: 'nothing', problems: [error.stack ?? String(error)] }
  }
}
