import * as v from 'valibot'
import { isWalletError, messageOf } from '../../errors/index.ts'
import { projectConfigSchema } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { formatGatewayUrl } from '../gateway/index.ts'
import { alertProjectFetchFailed } from './alertProjectFetchFailed.ts'
import { allSocials } from './allSocials.ts'
import { parseRemoteFeatures, type RemoteFeatures } from './parseRemoteFeatures.ts'
import {
  applyProject,
  isRemoteConfigEnabled,
  createRemoteFeaturesStorageSlot,
} from './createRemoteFeaturesStorageSlot.ts'

type ProjectRequest = { once(): Promise<void> }

/** Milliseconds without another request after a failure, as for balances. */
const retryDelay = 30_000

function projectRequest(client: Latchkey): ProjectRequest {
  const controller = new AbortController()
  client.onDestroy(() => controller.abort())
  let done: Promise<void> | undefined
  let failedAt = -retryDelay
  return {
    async once() {
      if (!done && Math.abs(client.clock.now() - failedAt) < retryDelay) return
      done ??= requestProject(client, controller.signal).catch((error: unknown) => {
        done = undefined
        failedAt = client.clock.now()
        if (!controller.signal.aborted) warn(client, error)
      })
      await done
    },
  }
}

function warn(client: Latchkey, error: unknown): void {
  client.logger.warn('The project configuration could not be fetched', { reason: messageOf(error) })
  if (isWalletError(error)) alertProjectFetchFailed(client, error)
}

/**
 * Fetches the configuration of the client's project and applies its features: once, and again at
 * the earliest 30 s after a failure. Where the project decides a feature, the app's own setting is
 * ignored with a warning. Social logins that the server has not configured are left out.
 *
 * @example
 * await fetchProject(client)
 * const { multiWallet } = client.store.get().features
 *
 * @param client - Client from `createLatchkey`. Sends no request without a gateway, in basic mode,
 * and with `manualWCControl`.
 * @returns Resolves when the features are in the state. A failed request leaves them unchanged and
 * alerts the host's developer.
 * @see [4.17a, 7.23, 8.2b]
 */
export async function fetchProject(client: Latchkey): Promise<void> {
  try {
    if (isRemoteConfigEnabled(client)) await client.own(projectRequest).once()
  } catch {
    // The client was destroyed.
  }
}

/** Tells the host's developer which of the app's own features have no effect. */
function warnOfIgnoredFeatures({ options, logger }: Latchkey, decided: RemoteFeatures): void {
  const { givenFeatures } = options
  const ignored = Object.keys(decided).filter((name) => name in givenFeatures)
  if (ignored.length > 0)
    logger.warn('Features of the app are ignored: its project decides', {
      features: ignored.join(),
    })
  const { logins, socials = givenFeatures.socials } = decided
  const missing = (socials || []).filter((social) => logins?.includes(social) === false)
  if (missing.length > 0)
    logger.warn('Social logins are not shown: the server has not configured them', {
      socials: missing.join(),
    })
}

async function requestProject(client: Latchkey, signal: AbortSignal): Promise<void> {
  const url = formatGatewayUrl(client.options, '/appkit/v1/config') ?? ''
  const config = v.parse(projectConfigSchema, await client.http.json({ url, signal }))
  const decided = parseRemoteFeatures(config, allSocials)
  warnOfIgnoredFeatures(client, decided)
  client.own(createRemoteFeaturesStorageSlot).set(decided)
  applyProject(client, decided)
}
