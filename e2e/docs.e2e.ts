import { execFile as execFileCallback } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { test } from '@latchkey/testing/playwright'
import { bundlePage } from './setup/bundlePage.mjs'
import { bundleSnippets } from './setup/bundleSnippets.mjs'
import { documentedCommands } from './setup/documentedCommands.mjs'
import { runTestSnippets } from './setup/runTestSnippets.mjs'
import { localnetDescriptionUrl } from './setup/test.ts'

test.use({ localnet: localnetDescriptionUrl })

const execFile = promisify(execFileCallback)
const app = 'https://app.example.com'
const gateway = 'https://gateway.example.com'

/** The header that the documentation recommends to apps. */
function documentedPolicy(): string {
  const page = join(import.meta.dirname, '../apps/docs/pages/guides/csp.md')
  const [, policy] = /Content-Security-Policy: (.+)/.exec(readFileSync(page, 'utf8')) ?? []
  return policy ?? ''
}

test('runs the code of the documentation under its content security policy', async ({
  page,
  evmWallet: _evm,
  solanaWallet: _solana,
}) => {
  // All blocks are bundled, with wagmi, viem and ethers.
  test.slow()
  const { entries, files } = await bundleSnippets()
  const blocked: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text())
  })
  await page.route('**', (route) => route.abort())
  await page.route(`${gateway}/**`, async (route) => {
    const url = route.request().url().replace(gateway, new URL(localnetDescriptionUrl).origin)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  await page.route(`${app}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    return name === ''
      ? route.fulfill({
          contentType: 'text/html',
          headers: { 'content-security-policy': documentedPolicy() },
          body: '<!doctype html><title>App</title><body></body>',
        })
      : route.fulfill({ contentType: 'text/javascript', body: files[name] ?? '' })
  })
  await page.goto(app)

  expect(entries.length).toBeGreaterThan(20)
  for (const entry of entries)
    await test.step(entry, async () => {
      const problems = await page.evaluate(
        async ([runner, block]) => {
          const { runSnippet } = (await import(runner)) as {
            runSnippet: (url: string) => Promise<readonly string[]>
          }
          return runSnippet(block)
        },
        [`${app}/runner.js`, `${app}/${entry}.js`] as const,
      )
      expect(problems, entry).toEqual([])
    })
  expect(blocked).toEqual([])
  // A client may read from the gateway while its page closes.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('runs the tests and programs of the documentation', async () => {
  // Each runner starts a process, and two blocks start local chains.
  test.slow()
  const code = await bundlePage(join(import.meta.dirname, 'pages/docsTestedApp.ts'))
  const { origin } = new URL(localnetDescriptionUrl)
  const html = `<!doctype html><meta charset="utf-8"><title>App</title><body data-gateway="${origin}"><script src="/app.js"></script></body>`
  const chains = await (await fetch(localnetDescriptionUrl)).text()
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': ['text/html', html],
    '/app.js': ['text/javascript', code],
    '/localnet.json': ['application/json', chains],
  }
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', '']
    response.setHeader('content-type', type).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const baseURL = `http://127.0.0.1:${port}`
    const { count, problems } = await runTestSnippets({ baseURL, localnet: localnetDescriptionUrl })
    expect(problems).toEqual([])
    expect(count).toBeGreaterThan(6)
  } finally {
    server.close()
  }
})

test('documents commands and options that the program has', async () => {
  const program = join(import.meta.dirname, '../packages/server/bin/latchkey.mjs')
  const commands = documentedCommands()
  expect(commands.length).toBeGreaterThan(5)
  const helps = new Map<string, string>()
  for (const { path, args } of commands) {
    const [name = ''] = args
    const help =
      helps.get(name) ?? (await execFile(process.execPath, [program, name, '--help'])).stdout
    helps.set(name, help)
    for (const word of args.filter((one) => /^(--[a-z-]+|[a-z]+)$/.test(one) && one !== name))
      if (word.startsWith('--') || name === 'projects')
        expect(help, `${path}: ${args.join(' ')}`).toContain(word)
  }
})
