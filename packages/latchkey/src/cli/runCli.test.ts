import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkPackageVersions } from './doctor/checkPackageVersions.ts'
import { readAppEnv } from './doctor/readAppEnv.ts'
import { installCommand } from './installCommand.ts'
import { runCli } from './runCli.ts'

/** Creates the folder of an app with these files; objects are written as JSON. */
function appWith(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-app-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, content] of Object.entries({ 'package-lock.json': {}, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(
      join(folder, path),
      typeof content === 'string' ? content : JSON.stringify(content),
    )
  }
  return folder
}

const manifest = (name: string): string => `node_modules/${name}/package.json`

it('runs the program of the server that is installed beside the app', async () => {
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const folder = appWith({
    [manifest('@latchkey/server')]: { version: '1.0.0', bin: { latchkey: './bin.mjs' } },
    'node_modules/@latchkey/server/bin.mjs': 'globalThis.serverStarted = true',
  })
  expect(await runCli({ args: ['dev'], folder, print, warn: print })).toBeUndefined()
  expect(globalThis).toMatchObject({ serverStarted: true })
  expect(lines).toEqual([])
  delete (globalThis as { serverStarted?: boolean }).serverStarted
})

it.each([
  ['package-lock.json', 'npm install -D @latchkey/server'],
  ['pnpm-lock.yaml', 'pnpm add -D @latchkey/server'],
  ['yarn.lock', 'yarn add -D @latchkey/server'],
  ['bun.lock', 'bun add -d @latchkey/server'],
])('prints the command of the package manager with %s', (lockfile, command) => {
  const folder = appWith({ 'app/package.json': {}, 'app/src/main.ts': '' })
  rmSync(join(folder, 'package-lock.json'))
  writeFileSync(join(folder, lockfile), '')
  const app = join(folder, 'app/src')
  expect(installCommand(app, ['@latchkey/server'], 'development')).toBe(command)
})

it('reads project id and addresses of an app that create-latchkey made', () => {
  const env = 'VITE_PROJECT_ID=abc # comment\nVITE_GATEWAY_URL="http://127.0.0.1:1"\nOTHER=x\n'
  expect(readAppEnv(appWith({ '.env': env }))).toEqual({
    projectId: 'abc',
    gatewayUrl: 'http://127.0.0.1:1',
    rpcUrl: undefined,
  })
  expect(readAppEnv(appWith({}))).toEqual({})
})

it('checks the versions of packages and peer dependencies', () => {
  const folder = appWith({
    'package.json': { dependencies: { latchkey: '1.2.0', viem: '^2.40.0', react: '^17' } },
    [manifest('latchkey')]: {
      version: '1.2.0',
      engines: { node: '>=20.19' },
      peerDependencies: { viem: '>=2.40', react: '>=18', ethers: '>=6', '@solana/kit': '>=8' },
    },
    [manifest('@latchkey/server')]: { version: '1.1.0' },
    [manifest('react')]: { version: '17.0.2' },
    [manifest('@solana/kit')]: { version: '8.1.0' },
  })
  const checks = checkPackageVersions({ folder }, '18.20.0')
  expect(checks.map(({ name, status }) => [name, status])).toEqual([
    ['node', 'failed'],
    ['versions', 'failed'],
    ['peer viem', 'failed'],
    ['peer react', 'failed'],
    ['peer @solana/kit', 'passed'],
    ['peers', 'passed'],
  ])
  expect(checks.flatMap(({ fix }) => fix ?? [])).toEqual([
    'Install a newer Node.js: https://nodejs.org',
    'Run: npm install -D @latchkey/server@1.2.0',
    'Run: npm install "viem@>=2.40"',
    'Run: npm install "react@>=18"',
  ])
  expect(checks.at(-1)?.text).toContain('not installed: ethers')
})
