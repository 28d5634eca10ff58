import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EmailChallenge } from 'latchkey/protocol'
import { expect, test, vi } from 'vitest'
import { putEmbeddedDatabase } from '../store/embeddedDatabase.fixture.ts'
import { createProof, createTestDevice, hashOf } from '../wallet/walletService.fixture.ts'
import { startTestCli, temporaryFolder } from './startTestCli.fixture.ts'

const dev = ['dev', '--port', '0']

// Local chains start beside other tests, on two cores.
vi.setConfig({ testTimeout: 120_000 })

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

/**
 * Signs in at the wallet of `localhost`, from an app on `127.0.0.1`: opens the link of the mailbox, confirms the number and enters
 * the code.
 */
async function signInAtDevWallet(
  url: string,
  project: string,
): Promise<{ readonly action: string; readonly pageStatus: number; readonly status: number }> {
  const origin = url.replace('127.0.0.1', 'localhost')
  const device = createTestDevice()
  const post = async (path: string, body: object, query = ''): Promise<Response> => {
    const text = JSON.stringify(body)
    const dpop = createProof(device, {
      jti: randomUUID(),
      htm: 'POST',
      htu: `${origin}${path}`,
      iat: Math.floor(Date.now() / 1_000),
      bh: hashOf(text),
    })
    return fetch(`${url}${path}${query}`, { method: 'POST', body: text, headers: { dpop, origin } })
  }
  /** Waits until the page of the mailbox contains something: mail is sent after the response. */
  const findInMailbox = async (part: RegExp): Promise<string> =>
    vi.waitFor(
      async () => {
        const found = part.exec(await (await fetch(`${url}/mailbox`)).text())?.[1]
        expect(found).toBeDefined()
        return found ?? ''
      },
      { timeout: 30_000 },
    )
  const started = await post(
    '/wallet/v1/email/start',
    { email: 'ann@a.example', appOrigin: 'http://127.0.0.1:5173' },
    `?projectId=${project}`,
  )
  const { challengeId, action, number } = (await started.json()) as EmailChallenge
  const link = new URL(await findInMailbox(/href="([^"]+)"[^>]*>Open the link/))
  const page = await fetch(link)
  const token = link.hash.slice('#token='.length)
  await post('/wallet/v1/device/answer', { token, number })
  const code = await findInMailbox(/<p class="code">(\d{6})</)
  const { status } = await post('/wallet/v1/email/verify', { challengeId, code })
  return { action, pageStatus: page.status, status }
}

test('dev prints URL and project id, serves with the configured wallet, and cleans up on SIGTERM', async () => {
  const data = temporaryFolder()
  const config = join(data, 'latchkey.config.json')
  writeFileSync(config, JSON.stringify({ wallet: { hasDeviceLinks: true } }))
  const first = startTestCli(dev, { LATCHKEY_DATA: data })
  const { input: output } = await first.until(/never send real funds/)
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? ''
  const described = (await (await fetch(`${url}/localnet.json`)).json()) as {
    projectId: string
    networks: { name: string; rpcUrls: { default: { http: string[] } } }[]
  }
  expect(described.projectId).toBe(projectIdIn(output))
  expect(described.networks).toHaveLength(3)
  expect(await (await fetch(`${url}/mailbox.json`)).json()).toEqual({ mails: [] })
  expect((await fetch(`${url}/shares/v1/key`)).status).toBe(200)
  const wallet = await signInAtDevWallet(url, described.projectId)
  expect(wallet).toEqual({ action: 'VERIFY_DEVICE', pageStatus: 200, status: 200 })
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
  expect(readFileSync(join(data, 'dev', 'project-id'), 'utf8').trim()).toBe(described.projectId)
})

test('dev keeps its project id, and its networks end when it is killed', async () => {
  const data = temporaryFolder()
  const id = 'a1'.repeat(16)
  mkdirSync(join(data, 'dev'))
  await putEmbeddedDatabase(join(data, 'dev'))
  writeFileSync(join(data, 'dev', 'project-id'), id)
  const { child, until } = startTestCli(dev, { LATCHKEY_DATA: data })
  const { input: output } = await until(/never send real funds/)
  expect(projectIdIn(output)).toBe(id)
  const below = descendants(child.pid)
  expect(below.length).toBeGreaterThanOrEqual(2)
  child.kill('SIGKILL')
  await expect.poll(() => below.filter(isAlive)).toEqual([])
})

test('an invalid project id in the data folder is reported and not replaced', async () => {
  const data = temporaryFolder()
  const path = join(data, 'dev', 'project-id')
  mkdirSync(join(data, 'dev'))
  writeFileSync(path, 'not an id')
  const [code, output] = await startTestCli(dev, { LATCHKEY_DATA: data }).ended()
  expect([code, output]).toEqual([1, expect.stringContaining(`${path} holds no project id`)])
  expect(readFileSync(path, 'utf8')).toBe('not an id')
})

test('invalid arguments end with code 2', async () => {
  const [code, output] = await startTestCli(['fly']).ended()
  expect([code, output]).toEqual([2, expect.stringContaining("latchkey: Unknown command 'fly'")])
})

test('the binary prints how to build when there is no build', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'bin'))
  const binary = join(folder, 'bin', 'latchkey.mjs')
  copyFileSync(fileURLToPath(new URL('../../bin/latchkey.mjs', import.meta.url)), binary)
  const child = spawn(process.execPath, [binary, 'dev'])
  const chunks: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [code] = await once(child, 'close')
  expect([code, Buffer.concat(chunks).toString()]).toEqual([
    1,
    expect.stringContaining('npm run build'),
  ])
})
