import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Runs `latchkey` from its sources, with a data folder of its own unless given one. */
function run(
  args: string[],
  data = temporaryFolder(),
): { child: ChildProcess; until(text: RegExp): Promise<string>; ended(): Promise<unknown[]> } {
  const child = spawn(
    process.execPath,
    [file('../../../tooling/vite/runSource.mjs'), file('cli.ts'), ...args],
    { env: { ...process.env, LATCHKEY_DATA: data }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const closed = once(child, 'close')
  let output = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      for (const look of waiting) look()
    })
  return {
    child,
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (text.test(output)) resolve(output)
        }
        waiting.add(look)
        look()
        void closed.then(() => reject(new Error(`ended without ${text}:\n${output}`)))
      }),
    async ended() {
      const [code] = await closed
      return [code, output]
    },
  }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Processes below one, at any depth. */
function descendants(of: number | undefined): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n')
  const rows = table.map((line) =>
    line
      .trim()
      .split(/\s+/)
      .map((each) => Number.parseInt(each, 10)),
  )
  const below = (parent: number | undefined): number[] =>
    rows.flatMap(([pid, ppid]) =>
      pid !== undefined && ppid === parent ? [pid, ...below(pid)] : [],
    )
  return below(of)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function projectIdIn(output: string): string | undefined {
  return /^projectId=([0-9a-f]{32})$/m.exec(output)?.[1]
}

test('dev prints address and project id, serves, and SIGTERM leaves nothing behind', async () => {
  const data = temporaryFolder()
  const first = run(['dev', '--port', '0'], data)
  const output = await first.until(/never send real funds/)
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? ''
  const described = (await (await fetch(`${url}/localnet.json`)).json()) as {
    projectId: string
    networks: { name: string; rpcUrls: { default: { http: string[] } } }[]
  }
  expect(described.projectId).toBe(projectIdIn(output))
  expect(described.networks).toHaveLength(3)
  const below = descendants(first.child.pid)
  expect(below.length).toBeGreaterThanOrEqual(2)

  first.child.kill('SIGTERM')
  expect((await first.ended())[0]).toBe(0)
  expect(below.filter(isAlive)).toEqual([])
  for (const address of [
    url,
    ...described.networks.map((each) => each.rpcUrls.default.http[0] ?? ''),
  ])
    await expect(fetch(address)).rejects.toThrow('fetch failed')

  const second = run(['dev', '--port', '0'], data)
  expect(projectIdIn(await second.until(/projectId=\w+\n/))).toBe(described.projectId)
  expect(readFileSync(join(data, 'dev', 'project-id'), 'utf8').trim()).toBe(described.projectId)
  second.child.kill('SIGINT')
  expect((await second.ended())[0]).toBe(0)
})

test('a process that is killed outright takes its networks along', async () => {
  const { child, until } = run(['dev', '--port', '0'])
  await until(/never send real funds/)
  const below = descendants(child.pid)
  expect(below.length).toBeGreaterThanOrEqual(2)
  child.kill('SIGKILL')
  await expect.poll(() => below.filter(isAlive), { timeout: 10_000 }).toEqual([])
})

test('a data folder that holds nonsense is told about and left as it is', async () => {
  const data = temporaryFolder()
  const path = join(data, 'dev', 'project-id')
  mkdirSync(join(data, 'dev'))
  writeFileSync(path, 'not an id')
  const [code, output] = await run(['dev', '--port', '0'], data).ended()
  expect([code, output]).toEqual([1, expect.stringContaining(`${path} holds no project id`)])
  expect(readFileSync(path, 'utf8')).toBe('not an id')
})

test('arguments that make no sense end with code 2', async () => {
  const [code, output] = await run(['fly']).ended()
  expect([code, output]).toEqual([2, expect.stringContaining("latchkey: Unknown command 'fly'")])
})

test('the binary says how to build when nothing is built', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'bin'))
  copyFileSync(file('../bin/latchkey.mjs'), join(folder, 'bin', 'latchkey.mjs'))
  const child = spawn(process.execPath, [join(folder, 'bin', 'latchkey.mjs'), 'dev'])
  const chunks: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [code] = await once(child, 'close')
  expect([code, Buffer.concat(chunks).toString()]).toEqual([
    1,
    expect.stringContaining('npm run build'),
  ])
})
