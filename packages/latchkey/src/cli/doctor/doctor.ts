import type { CliCommand } from '../CliCommand.ts'
import type { DoctorTarget } from './DoctorCheck.ts'
import { printDoctorReport } from './printDoctorReport.ts'
import { relayUrls } from '../../core/index.ts'
import { readAppEnv } from './readAppEnv.ts'
import { runDoctor } from './runDoctor.ts'

const defaultGateway = 'http://127.0.0.1:4870'
const defaultOrigin = 'http://localhost:5173'

const usage = `latchkey doctor [--project ID] [--origin URL] [--gateway URL] [--relay URL]...
                [--wallet URL] [--page URL | --csp TEXT]

Checks that an app can use its services, and prints how to fix what it cannot: Node.js, versions and
peer dependencies in this folder, the gateway, the project and its allowed origins, the embedded wallet,
the relay, and the Content Security Policy.

  --project ID   Project id of the app. Default: …PROJECT_ID in .env, else that of 'latchkey dev'.
  --origin URL   Origin of the app. Default: that of --page, else ${defaultOrigin}.
  --gateway URL  Default: …GATEWAY_URL in .env, else ${defaultGateway}.
  --wallet URL   Service of the embedded wallet. Default: …WALLET_URL in .env, else none is checked.
  --relay URL    Relay of the app. Default: that of the gateway.
  --relay-project ID   Project id for the relay, if it differs.
  --rpc URL      JSON-RPC URL that the app calls itself, for the policy. Default: …RPC_URL in .env.
  --page URL     A page of the app: its Content Security Policy is checked.
  --csp TEXT     A Content Security Policy to check instead.
  --json         Prints JSON.

  Exit code 1 when a check failed.`

/** `latchkey doctor`: checks that an app can use its services. */
export const doctor: CliCommand = {
  name: 'doctor',
  summary: 'Checks project, origin, gateway, wallet, relay, policy and packages of an app',
  usage,
  options: {
    project: { type: 'string' },
    origin: { type: 'string' },
    gateway: { type: 'string' },
    wallet: { type: 'string' },
    relay: { type: 'string', multiple: true },
    'relay-project': { type: 'string' },
    rpc: { type: 'string', multiple: true },
    page: { type: 'string' },
    csp: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  async run({ values, print, warn }) {
    const target = readTarget(values)
    if (typeof target === 'string') {
      warn(target)
      return 2
    }
    return printDoctorReport(await runDoctor(target), { values, print })
  },
}

/** Parses the options; returns an error message when they are invalid. */
function readTarget(values: Readonly<Record<string, unknown>>): DoctorTarget | string {
  const text = (name: string): string | undefined => values[name] as string | undefined
  const list = (name: string): readonly string[] => (values[name] ?? []) as readonly string[]
  const page = text('page')
  const env = readAppEnv(process.cwd())
  const gatewayUrl = (text('gateway') ?? env.gatewayUrl ?? defaultGateway).replace(/\/+$/, '')
  const walletUrl = (text('wallet') ?? env.walletUrl)?.replace(/\/+$/, '')
  const rpcUrls = values['rpc'] === undefined && env.rpcUrl ? [env.rpcUrl] : list('rpc')
  const invalid =
    invalidUrl('gateway', [gatewayUrl], /^https?:$/) ??
    invalidUrl('wallet', walletUrl === undefined ? [] : [walletUrl], /^https?:$/) ??
    invalidUrl('page', page === undefined ? [] : [page], /^https?:$/) ??
    invalidUrl('relay', list('relay'), /^wss?:$/) ??
    invalidUrl('rpc', rpcUrls, /^https?:$/) ??
    invalidUrl('origin', text('origin') === undefined ? [] : [text('origin') ?? ''], /:$/)
  if (invalid !== undefined) return invalid
  return {
    folder: process.cwd(),
    projectId: text('project') ?? env.projectId,
    origin: text('origin') ?? (page === undefined ? defaultOrigin : new URL(page).origin),
    isDefaultOrigin: text('origin') === undefined && page === undefined,
    gatewayUrl,
    walletUrl,
    relayUrls: relayUrls({ gatewayUrl, pairing: { relayUrls: list('relay') } }),
    relayProjectId: text('relay-project'),
    rpcUrls,
    page,
    policy: text('csp'),
    timeout: 5_000,
  }
}

function invalidUrl(name: string, urls: readonly string[], protocol: RegExp): string | undefined {
  const wrong = urls.find((url) => !URL.canParse(url) || !protocol.test(new URL(url).protocol))
  return wrong === undefined ? undefined : `--${name} must be a URL, not '${wrong}'.`
}
