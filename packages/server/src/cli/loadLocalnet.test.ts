import { expect, test } from 'vitest'
import { readConfig } from '../config/readConfig.ts'
import { createDevCommand } from './commands/dev.ts'
import { runCommand } from './index.ts'
import { loadLocalnet, type LocalnetPackage } from './loadLocalnet.ts'
import { temporaryFolder } from './startTestCli.fixture.ts'

/** Rejects with the error of Node for a package that is not installed. */
const notInstalled = (): Promise<LocalnetPackage> =>
  Promise.reject(
    Object.assign(new Error("Cannot find package '@latchkey/localnet' imported from cli.js"), {
      code: 'ERR_MODULE_NOT_FOUND',
    }),
  )

test('dev exits with 1 and names the command that installs the local chains', async () => {
  const warnings: string[] = []
  const folder = temporaryFolder()
  const code = await runCommand([createDevCommand(() => loadLocalnet(notInstalled))], ['dev'], {
    config: readConfig({ LATCHKEY_DATA: folder }, folder),
    print: () => {},
    warn: (line) => warnings.push(line),
    signal: new AbortController().signal,
  })
  expect(code).toBe(1)
  expect(warnings).toEqual([
    'The local chains are not installed. Run: npm install --save-dev @latchkey/localnet',
  ])
})

test('loadLocalnet rethrows the error of a package that is installed and fails to load', async () => {
  const broken = new Error('no binary for this platform')
  await expect(loadLocalnet(() => Promise.reject(broken))).rejects.toBe(broken)
})

test('loadLocalnet returns the package', async () => {
  expect((await loadLocalnet()).startLocalnet).toBeTypeOf('function')
})
