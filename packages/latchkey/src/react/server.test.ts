import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { renderOnServer } from './serverPage.fixture.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const installed = (name: string): string => join(root, 'node_modules', name)

/** Bundles the page with one version of React and runs it in this process, where no DOM is. */
async function render(suffix: '' | '-18'): Promise<ReturnType<typeof renderOnServer>> {
  const outDir = await mkdtemp(join(tmpdir(), 'latchkey-server-'))
  onTestFinished(() => rm(outDir, { recursive: true }))
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    resolve: {
      alias: ['react', 'react-dom'].map((name) => ({
        find: new RegExp(`^${name}(?=$|/)`),
        replacement: installed(`${name}${suffix}`),
      })),
    },
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('serverPage.fixture.ts', import.meta.url)),
      outDir,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'page.mjs' }, external: [/\/ui\//] },
    },
  })
  const page = (await import(/* @vite-ignore */ join(outDir, 'page.mjs'))) as {
    renderOnServer: typeof renderOnServer
  }
  return page.renderOnServer()
}

describe.each([
  ['19', ''],
  ['18', '-18'],
] as const)('on a server with React %s', (major, suffix) => {
  it('renders the provider, every button and every hook to a string with no DOM', async () => {
    const { version, page, own, dom } = await render(suffix)
    expect(version.split('.')[0]).toBe(major)
    expect(dom).toBe('undefined undefined')
    expect(page).toContain('Connect wallet')
    expect(page).toContain('>Ethereum<')
    expect(page).toContain('<div class="panel"></div>')
    expect(page).toContain('disconnected undefined Ethereum false')
    // A style attribute or element would break a strict content security policy.
    expect(page).not.toMatch(/style/)
    expect(own).toMatch(/^<button [^>]*class="lk-button"[^>]*><span>Sign in<\/span><\/button>$/)
    expect(own).toContain('aria-haspopup="dialog"')
    expect(own).toContain('aria-expanded="false"')
  }, 60_000)
})
