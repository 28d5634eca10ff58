import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildRecoveryPage } from '../../tooling/bundle/buildRecoveryPage.mjs'

const root = join(import.meta.dirname, '../..')

/**
 * Builds the recovery page, and serves it without any header but its type.
 *
 * @returns {Promise<import('./recoveryPage.d.mts').RecoveryPage>}
 */
export async function openRecoveryPage() {
  const outDir = await mkdtemp(join(tmpdir(), 'latchkey-recovery-'))
  const { fileName } = await buildRecoveryPage(root, { outDir })
  const file = join(outDir, fileName)
  const page = await readFile(file)
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      request.url === '/framed'
        ? `<!doctype html><title>Host</title><iframe title="Kit" src="${url}"></iframe>`
        : page,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  const url = `http://127.0.0.1:${port}/recovery.html`
  return {
    file: pathToFileURL(file).href,
    url,
    framed: `http://localhost:${port}/framed`,
    async close() {
      server.closeAllConnections()
      server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
