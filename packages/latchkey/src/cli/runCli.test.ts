import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkPackageVersions } from './doctor/checkPackageVersions.ts'
import { entryPeers } from './doctor/entryPeers.ts'
import { readAppEnv } from './doctor/readAppEnv.ts'
import { installCommand } from './installCommand.ts'
import { ownPackage } from './installedPackage.ts'
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

describe('without the package of the server', () => {
  const run = async (
    ...args: readonly string[]
  ): Promise<{ code: number | undefined; printed: string; warned: string }> => {
    const printed: string[] = []
    const warned: string[] = []
    const folder = appWith({})
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder)
    onTestFinished(() => cwd.mockRestore())
    const code = await runCli({
      args,
      folder,
      ownFolder: folder,
      print: (line) => void printed.push(line),
      warn: (line) => void warned.push(line),
    })
    return { code, printed: printed.join('\n'), warned: warned.join('\n') }
  }

  it.each([
    ['dev', 'npm install -D @latchkey/server @latchkey/localnet'],
    ['serve', 'npm install -D @latchkey/server'],
  ])('prints how to add the command %s', async (name, command) => {
    expect(await run(name)).toEqual({
      code: 2,
      printed: '',
      warned: `'latchkey ${name}' is a command of @latchkey/server. Add it: ${command}`,
    })
  })

  it('names the help when there is no command', async () => {
    const warned = 'No command given. See: latchkey --help'
    expect(await run()).toEqual({ code: 2, printed: '', warned })
  })

  it.each(['--version', '-v'])('prints its version with %s', async (option) => {
    const printed = `latchkey ${ownPackage().manifest.version}`
    expect(await run(option)).toEqual({ code: 0, printed, warned: '' })
  })

  it.each(['--help', '-h'])(
    'prints its command and how to add the others with %s',
    async (option) => {
      const { code, printed } = await run(option)
      expect(code).toBe(0)
      expect(printed).toMatch(/^ {2}doctor {4}\w/m)
      expect(printed).toMatch(/^ {2}npm install -D @latchkey\/server @latchkey\/localnet$/m)
    },
  )

  it('runs the doctor', async () => {
    const unused = 'http://127.0.0.1:1'
    const { code, printed, warned } = await run('doctor', '--json', '--gateway', unused)
    expect(warned).toBe('')
    expect(code).toBe(1)
    expect(JSON.parse(printed)).toMatchObject({
      checks: expect.arrayContaining([expect.objectContaining({ name: 'gateway' })]),
    })
  })

  it('prints the usage of the doctor, and what is wrong with its options', async () => {
    const { code, printed } = await run('doctor', '--help')
    expect(code).toBe(0)
    expect(printed).toContain('latchkey doctor [--project ID]')
    const unknown = await run('doctor', '--nonsense')
    expect(unknown.code).toBe(2)
    expect(unknown.warned).toMatch(/'--nonsense'[^]*\nSee: latchkey doctor --help$/)
    const invalid = await run('doctor', '--gateway', 'nonsense')
    expect(invalid.warned).toBe("--gateway must be a URL, not 'nonsense'.")
  })
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

it('checks that the peer dependencies of imported entries are installed', () => {
  const peerDependencies = { viem: '>=2.22 <3', ethers: '>=6.7 <7', vue: '>=3.4', react: '>=18' }
  const folder = appWith({
    [manifest('latchkey')]: { version: '1.2.0', peerDependencies },
    'src/App.vue': `<script setup>\nimport {\n  useAccount,\n} from 'latchkey/vue'\n</script>`,
    'src/main.ts': `import type { WalletClient } from 'latchkey/viem'`,
    'src/pay.ts': `const { getSigner } = await import("latchkey/ethers/actions")`,
    'dist/main.js': `import { getWalletClient } from 'latchkey/viem/actions'`,
  })
  const peers = checkPackageVersions({ folder }).filter(({ name }) => name.startsWith('peer'))
  expect(peers.map(({ name, text, fix }) => [name, text, fix])).toEqual([
    [
      'peer ethers',
      'not installed; src/pay.ts imports latchkey/ethers/actions',
      'Run: npm install "ethers@>=6.7 <7"',
    ],
    ['peer vue', 'not installed; src/App.vue imports latchkey/vue', 'Run: npm install "vue@>=3.4"'],
    ['peers', expect.stringContaining('not installed: viem, react.'), undefined],
  ])
})

it('lists the peer dependencies that each entry imports', () => {
  const { folder, manifest: own } = ownPackage()
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Readonly<Record<string, { readonly default?: string }>>
  }
  const found = Object.entries(exports).map(([entry, { default: file }]) => {
    const stem = join(folder, (file ?? '').replace('./dist', 'src')).replace(/\.js$/, '')
    const peers = [`${stem}.ts`, `${stem}.tsx`].flatMap((start) =>
      listImportedPackages(start).filter((name) => name in (own.peerDependencies ?? {})),
    )
    return [entry.replace('.', 'latchkey'), peers] as const
  })
  // Preact is bundled in place of React, and @solana/kit loads with a Solana network alone.
  const replaced = (entry: string, name: string): boolean =>
    /^latchkey\/(element|vue)\b/.test(entry) && name !== 'vue'
  expect(
    Object.fromEntries(
      found
        .map(([entry, names]) => [entry, names.filter((name) => !replaced(entry, name)).toSorted()])
        .filter(([, names]) => names?.length),
    ),
  ).toEqual(
    Object.fromEntries(
      Object.entries(entryPeers).map(([entry, names]) => [entry, names.toSorted()]),
    ),
  )
})

/** Lists the packages that a module imports, directly or by modules below it. */
function listImportedPackages(start: string): readonly string[] {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const statements = /(?:^(?:import|export)\s(?!type\b)(?:[^'"();]*?\sfrom\s)?|import\()'([^']+)'/gm
  const visit = (file: string): void => {
    if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return
    seen.add(file)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(statements))
      if (name.startsWith('.')) visit(join(dirname(file), name))
      else packages.add(name.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? name)
  }
  visit(start)
  return [...packages]
}
