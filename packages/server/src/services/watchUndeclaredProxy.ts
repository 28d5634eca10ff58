import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { ServerConfig } from '../config/readConfig.ts'
import { detectUndeclaredProxy, type Log } from '../http/index.ts'

type Deps = { readonly config: Pick<ServerConfig, 'dataDir' | 'proxies'>; readonly log: Log }

/**
 * Detects a proxy in front of a server that trusts none, and records it in the data folder, so that the
 * next start logs it before the first request.
 *
 * @returns A function that returns whether there was such a request.
 */
export async function watchUndeclaredProxy(server: Server, deps: Deps): Promise<() => boolean> {
  await reportRecordedProxy(deps)
  if (deps.config.proxies) return () => false
  const onDetected = (): void => void recordUndeclaredProxy(deps)
  return detectUndeclaredProxy(server, { log: deps.log, onDetected })
}

async function recordUndeclaredProxy({ config: { dataDir }, log }: Deps): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(recordPath(dataDir), '', { mode: 0o600 })
  } catch (error) {
    log({ level: 'warn', event: 'proxy.not_recorded', message: (error as Error).message })
  }
}

/** Deletes the record, which is written again if requests still come through the proxy. */
async function reportRecordedProxy({ config, log }: Deps): Promise<void> {
  try {
    await rm(recordPath(config.dataDir))
  } catch {
    // There is none, or the folder is read-only, so that none was written.
    return
  }
  if (config.proxies) return
  const message =
    'Requests came through a proxy before this start, and LATCHKEY_PROXIES is 0: limits count all ' +
    'visitors as one. Set it to the number of proxies in front.'
  log({ level: 'warn', event: 'proxy.undeclared', message })
}

function recordPath(dataDir: string): string {
  return join(dataDir, 'undeclared-proxy')
}
