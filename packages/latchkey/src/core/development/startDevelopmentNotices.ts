import { isWalletError } from '../../errors/index.ts'
import { formatGatewayUrl } from '../gateway/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { relayUrls } from '../pairing/index.ts'
import { cspSources } from './cspSources.ts'
import { describeCspViolation } from './describeCspViolation.ts'
import {
  describeOriginSetup,
  describeProjectCreation,
  describeGatewayRefusal,
} from './describeGatewayRefusal.ts'
import { describePublicRelaySetup, isPublicRelay } from './describePublicRelaySetup.ts'
import { describeRelayFailure } from './describeRelayFailure.ts'
import { findIneffectiveOptions } from './findIneffectiveOptions.ts'
import { findUnknownOptions } from './findUnknownOptions.ts'

/**
 * Prints what the developer of the host app has to change, each notice once: options without effect,
 * a relay that wallets or this page cannot reach, a missing peer dependency, a gateway that does not
 * answer or refuses the page, and sources that the Content Security Policy blocks. Loaded in development only.
 *
 * @param client - Client from `createLatchkey`. One request is sent to a gateway, and one connection opened to
 * each relay.
 * @returns Resolves when gateway, relays and peer dependencies have been checked.
 */
export async function startDevelopmentNotices(client: Latchkey): Promise<void> {
  const { options, adapters } = client
  const printed = new Set<string>()
  const print = (notice: string | undefined): void => {
    if (notice === undefined || printed.has(notice)) return
    printed.add(notice)
    client.logger.warn(notice)
  }

  for (const notice of findUnknownOptions(options)) print(notice)
  for (const notice of findIneffectiveOptions(options, [...adapters.keys()])) print(notice)
  print(describePublicRelaySetup(options))
  watchPolicy(client, print)
  watchAlerts(client, print)
  await Promise.all([
    checkGateway(client, print),
    checkRelays(client, print),
    checkPeers(client, print),
  ])
}

type Print = (notice: string | undefined) => void

function watchPolicy({ window, options, onDestroy }: Latchkey, print: Print): void {
  const sources = cspSources(options)
  const report = (event: SecurityPolicyViolationEvent): void =>
    print(describeCspViolation(event, sources))
  window?.addEventListener('securitypolicyviolation', report)
  onDestroy(() => window?.removeEventListener('securitypolicyviolation', report))
}

/** Adds the command to the alerts about project and origin. */
function watchAlerts(client: Latchkey, print: Print): void {
  const [relay] = relayUrls(client.options)
  const ownUrl = client.options.gatewayUrl
  client.signals.on('alert', ({ code }) => {
    if (ownUrl === undefined || (relay !== undefined && isPublicRelay(relay))) return
    if (code === 'project.origin_not_allowed') print(describeOriginSetup(pageOf(client, ownUrl)))
    if (code === 'project.invalid_id') print(describeProjectCreation(pageOf(client, ownUrl)))
  })
}

/** Checks the relays now, and when no pairing code could be created. */
async function checkRelays(client: Latchkey, print: Print): Promise<void> {
  const { store, options, onDestroy } = client
  const check = async (): Promise<void> => {
    await Promise.all(
      relayUrls(options).map(async (relay) => print(await describeRelayFailure(client, relay))),
    )
  }
  const stop = store.watch(
    ({ pairing }) => pairing.status,
    (status) => void (status === 'failed' && check()),
  )
  onDestroy(stop)
  await check()
}

async function checkGateway(client: Latchkey, print: Print): Promise<void> {
  const { gatewayUrl: ownUrl } = client.options
  const url = formatGatewayUrl(client.options, '/appkit/v1/config')
  if (ownUrl === undefined || url === undefined) return
  try {
    await client.http.json({ url })
  } catch (error) {
    if (isWalletError(error)) print(describeGatewayRefusal(error, pageOf(client, ownUrl)))
  }
}

async function checkPeers({ adapters }: Latchkey, print: Print): Promise<void> {
  const peers = [...adapters.values()].flatMap(({ peers: all = {} }) => Object.entries(all))
  await Promise.all(
    peers.map(([name, load]) =>
      load().catch(() => print(`The package ${name} is missing. Run: npm install ${name}`)),
    ),
  )
}

function pageOf(client: Latchkey, ownUrl: string): Parameters<typeof describeOriginSetup>[0] {
  return {
    gatewayUrl: ownUrl,
    projectId: client.options.projectId,
    origin: originOf(client),
  }
}

function originOf({ window }: Latchkey): string {
  return window?.location?.origin ?? ''
}
