import type { DoctorCheck } from 'latchkey/cli'
import type { ServerConfig } from '../../config/readConfig.ts'
import { checkSecretAndDataFolder } from './checkSecretAndDataFolder.ts'
import { checkDatabase } from './checkDatabase.ts'
import { checkListener, type ListenAddress } from './checkListener.ts'
import { checkMachine } from './checkMachine.ts'
import { checkMail } from './checkMail.ts'
import { checkNodes } from './checkNodes.ts'
import { checkRedis } from './checkRedis.ts'
import { checkRelayUrl } from './checkRelayUrl.ts'
import { checkShares } from './checkShares.ts'
import { warningCheck } from './checkResults.ts'

/** Timeout of a connection or request. */
const timeoutMs = 5_000

/**
 * Runs all checks of `latchkey doctor --server` on this machine. Changes nothing.
 *
 * @returns The checks, in the order of the output.
 */
export async function runPrerequisiteChecks(
  config: ServerConfig,
  address: ListenAddress,
): Promise<readonly DoctorCheck[]> {
  const { relayUrls = [] } = config
  const checks = await Promise.all([
    checkSecretAndDataFolder(config),
    checkMachine(config),
    checkListener(address, config, timeoutMs),
    checkDatabase(config, timeoutMs),
    checkRedis(config),
    checkMail(config),
    ...relayUrls.map((url) => checkRelayUrl(url, timeoutMs)),
    checkNodes(config, timeoutMs),
    checkShares(config),
  ])
  const all = checks.flat()
  return relayUrls.length === 0 ? [...all, noRelayUrls] : all
}

const noRelayUrls = warningCheck(
  'relay',
  'LATCHKEY_RELAY_URLS is not set: a token that a client made for another relay works here',
  'Set it to the public URLs of the relay, such as wss://relay.example.com',
)
