import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumArgs, findChromium } from '../../tooling/setup/chromium.mjs'
import { extractSnippets } from '../../tooling/checks/snippets.mjs'
import { groupSnippets } from '../../tooling/checks/groupSnippets.mjs'

const root = join(import.meta.dirname, '../..')
/** Where, as documented, `latchkey dev` listens. */
const documentedLocalnet = 'http://127.0.0.1:4870/localnet.json'

/**
 * Runs the code of the documentation that is for Node, and its tests for Playwright and Vitest.
 *
 * @param {{ baseURL: string, localnet: string }} options The app under test, and the local chains.
 * @returns {Promise<{ count: number, problems: string[] }>} Number of blocks, and output of those that
 *   failed.
 */
export async function runTestSnippets({ baseURL, localnet }) {
  const { folder, files } = extractSnippets(root)
  const { specs, vitest, programs, configs } = groupSnippets(files)
  for (const [file, { script }] of specs)
    writeFileSync(join(folder, file), script.replaceAll(documentedLocalnet, localnet))

  const runs = [
    runPlaywright(folder, specs, { baseURL, localnet }),
    ...vitest.map(([file]) => runVitest(folder, file)),
    ...configs.map(([file]) => runPlaywrightConfig(folder, file)),
    ...programs.map(([, { script }]) => run(folder, 'node', ['--input-type=module', '-e', script])),
  ]
  const problems = []
  for (const start of runs) problems.push(...(await start()))
  return { count: specs.length + vitest.length + configs.length + programs.length, problems }
}

function runPlaywright(folder, specs, use) {
  const launchOptions = { args: chromiumArgs, executablePath: findChromium() }
  const config = {
    testDir: folder,
    testMatch: specs.map(([file]) => file),
    workers: 1,
    reporter: 'line',
    outputDir: join(folder, 'results'),
    use: { ...use, launchOptions },
  }
  const path = join(folder, 'playwright.json.mjs')
  writeFileSync(path, `export default ${JSON.stringify(config)}\n`)
  return run(folder, join(root, 'node_modules/.bin/playwright'), ['test', '-c', path])
}

/** Loads a configuration of Playwright, which lists the tests and starts no server. */
function runPlaywrightConfig(folder, file) {
  const program = join(root, 'node_modules/.bin/playwright')
  return run(folder, program, ['test', '--list', '-c', join(folder, file)])
}

function runVitest(folder, file) {
  const options = { root: folder, config: false, watch: false, include: [file] }
  const script = `import { startVitest } from 'vitest/node'
    const vitest = await startVitest('test', [], ${JSON.stringify(options)})
    await vitest?.close()`
  return run(folder, 'node', ['--input-type=module', '-e', script])
}

/** Returns a function that runs a program, and returns its output when it fails. */
function run(cwd, program, args) {
  return async () => {
    // A test runner takes over what the one around it sets.
    const own = /^(PLAYWRIGHT_|PW_|TEST_|NODE_OPTIONS|NODE_ENV|VITEST)/
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)))
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    const [code] = await once(child, 'close')
    return code === 0 ? [] : [output]
  }
}
