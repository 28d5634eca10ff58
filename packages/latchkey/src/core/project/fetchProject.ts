import * as v from 'valibot'
import { isWalletError, messageOf } from '../../errors/index.ts'
import { projectConfig } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { gatewayUrl } from '../gateway/index.ts'
import { alertFailed } from './alertFailed.ts'
import { allSocials } from './allSocials.ts'
import { parseRemoteFeatures } from './parseRemoteFeatures.ts'
import { applyProject, isRemotelyConfigured, projectSlot } from './projectSlot.ts'

type ProjectRequest = { once(): Promise<void> }

/** Milliseconds that nobody asks again after a failure, as with balances. */
const block = 30_000

function projectRequest(client: Latchkey): ProjectRequest {
  const life = new AbortController()
  client.onDestroy(() => life.abort())
  let done: Promise<void> | undefined
  let failedAt = -block
  return {
    async once() {
      if (!done && Math.abs(client.clock.now() - failedAt) < block) return
      done ??= requestProject(client, life.signal).catch((error: unknown) => {
        done = undefined
        failedAt = client.clock.now()
        if (!life.signal.aborted) warn(client, error)
      })
      await done
    },
  }
}

function warn(client: Latchkey, error: unknown): void {
  client.logger.warn('Features are not up to date', { reason: messageOf(error) })
  if (isWalletError(error)) alertFailed(client, error)
}

/**
 * Brings the features up to date with the configuration of the client's project: once, and again
 * 30 s after a failure. What the app chose itself is ignored where the project decides, with a warning.
 *
 * @example
 * await fetchProject(client)
 * const { multiWallet } = client.store.get().features
 *
 * @param client - Client from `createLatchkey`. Without a gateway, in basic mode and with
 * `manualWCControl` nothing is asked.
 * @returns When the features are in the state. When they could not be had they stay as they were,
 * and the host's developer is told why.
 * @see [4.17a, 7.23, 8.2b]
 */
export async function fetchProject(client: Latchkey): Promise<void> {
  try {
    if (isRemotelyConfigured(client)) await client.own(projectRequest).once()
  } catch {
    // The client is gone.
  }
}

async function requestProject(client: Latchkey, signal: AbortSignal): Promise<void> {
  const url = gatewayUrl(client.options, '/appkit/v1/config') ?? ''
  const config = v.parse(projectConfig, await client.http.json({ url, signal }))
  const decided = parseRemoteFeatures(config, allSocials)
  const { givenFeatures } = client.options
  const ignored = Object.keys(decided).filter((name) => name in givenFeatures)
  if (ignored.length > 0)
    client.logger.warn('Features of the app are ignored: its project decides', {
      features: ignored.join(),
    })
  client.own(projectSlot).set(decided)
  applyProject(client, decided)
}
