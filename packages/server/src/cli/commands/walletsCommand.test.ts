import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importedListingFilePath } from '../../gateway/index.ts'
import { commands, runCommand } from '../index.ts'

type Outcome = { code: number; out: string; problems: string }

async function folder(): Promise<{
  dataDir: string
  file(text: string): Promise<string>
  run(...args: string[]): Promise<Outcome>
  listed(): Promise<unknown>
}> {
  const home = await mkdtemp(join(tmpdir(), 'latchkey-wallets-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const dataDir = join(home, 'data')
  return {
    dataDir,
    async file(text) {
      const path = join(home, 'listing.json')
      await writeFile(path, text)
      return path
    },
    async run(...args) {
      const out: string[] = []
      const problems: string[] = []
      const code = await runCommand(commands, ['wallets', ...args], {
        config: { dataDir },
        print: (line) => out.push(line),
        warn: (line) => problems.push(line),
        signal: AbortSignal.abort(),
      })
      return { code, out: out.join('\n'), problems: problems.join('\n') }
    },
    listed: async () =>
      JSON.parse(await readFile(importedListingFilePath(dataDir), 'utf8')) as unknown,
  }
}

const good = JSON.stringify({
  listings: {
    cave: { name: 'Cave', chains: ['eip155:1'], mobile: { native: 'cave://' } },
    x: 1,
  },
})
const cave = { id: 'cave', name: 'Cave', mobile_link: 'cave://' }

test('wallets import stores an explorer listing and counts invalid entries', async () => {
  const { file, run, listed, dataDir } = await folder()
  const { code, out, problems } = await run('import', await file(good))
  expect([code, problems]).toEqual([0, ''])
  expect(out).toBe(
    `1 wallets imported to ${importedListingFilePath(dataDir)}. 1 entries were no wallets, or there twice.`,
  )
  expect(await listed()).toMatchObject({ wallets: [cave] })
})

test('wallets import takes missing networks from the bundled catalogue', async () => {
  const { file, run, listed } = await folder()
  const wallets = [
    { id: 'a', name: 'Any', rdns: 'app.phantom' },
    { id: 'b', name: 'JUPITER' },
    { id: 'c', name: 'Nobody Knows This' },
  ]
  const { out } = await run('import', await file(JSON.stringify(wallets)))
  expect(await listed()).toMatchObject({
    wallets: [
      { namespaces: ['eip155', 'solana', 'bip122'] },
      { namespaces: ['solana'] },
      { namespaces: [] },
    ],
  })
  expect(out).toContain('1 name no networks')
})

test.for<[string, string]>([
  ['{"listings":', 'It is not JSON'],
  ['7', 'It is no listing of wallets'],
  ['[]', 'It holds no wallet'],
  ['<html>', 'It is not JSON'],
])('wallets import rejects %s and keeps the previous listing', async ([text, reason]) => {
  const { file, run, listed, dataDir } = await folder()
  await run('import', await file(good))
  const { code, out, problems } = await run('import', await file(text))
  expect([code, out]).toEqual([1, ''])
  expect(problems).toContain(reason)
  expect(problems).toContain('The wallets listed now stay.')
  expect(await listed()).toMatchObject({ wallets: [cave] })
  expect(await readdir(join(dataDir, 'catalogue'))).toEqual(['wallets.json'])
})

test('wallets import reports a missing file', async () => {
  const { run, dataDir } = await folder()
  expect(await run('import', join(dataDir, 'none.json'))).toMatchObject({
    code: 1,
    problems: expect.stringContaining('There is no such file'),
  })
  expect(await run('import', tmpdir())).toMatchObject({
    code: 1,
    problems: expect.stringContaining('It is a folder'),
  })
})

test.runIf(existsSync('/dev/zero'))('wallets import rejects an endless file', async () => {
  const { run } = await folder()
  expect(await run('import', '/dev/zero')).toMatchObject({
    code: 1,
    problems: expect.stringContaining('It is larger than 50 MB. The wallets listed now stay.'),
  })
})

test.for<[string[], string]>([
  [[], 'Name one file'],
  [['import'], 'Name one file'],
  [['import', 'a', 'b'], 'Name one file'],
  [['export', 'a'], "There is no 'wallets export'"],
  [['import', 'a', '--now'], "Unknown option '--now'"],
])('wallets prints an error for %j', async ([args, text]) => {
  const { run } = await folder()
  expect(await run(...args)).toEqual({
    code: 2,
    out: '',
    problems: expect.stringContaining(text),
  })
})
