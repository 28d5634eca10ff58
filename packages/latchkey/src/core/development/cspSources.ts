import { relayUrls } from '../pairing/index.ts'
import type { LatchkeyOptions } from '../model/Options.ts'

/** A source that the Content Security Policy of the app must allow. */
export type CspSource = {
  /** Such as `connect-src`. */
  readonly directive: string
  /** Source expression, such as `https://gateway.example.com` or `data:`. */
  readonly source: string
  /** Feature that fails without it. */
  readonly purpose: string
}

/** Options that decide which hosts a client connects to. */
export type CspOptions = Pick<
  LatchkeyOptions,
  'embeddedWallet' | 'gatewayUrl' | 'pairing' | 'rpcUrls'
> & {
  readonly networks?: LatchkeyOptions['networks'] | undefined
}

/**
 * Lists the sources that a Content Security Policy must allow for a client with these options. The
 * modal needs neither inline styles nor inline scripts, and no Trusted Types policy.
 *
 * @example
 * cspSources({ gatewayUrl: 'https://gateway.example.com', networks: [mainnet] })
 *
 * @returns Each source once per directive. Pictures that the host configures are not included.
 * @see https://www.w3.org/TR/CSP3/
 */
export function cspSources(options: CspOptions): readonly CspSource[] {
  const { gatewayUrl, pairing, networks = [] } = options
  const gateway = originOf(gatewayUrl)
  const relays = relayUrls({ gatewayUrl, pairing: pairing ?? {} })
  const nodes = [
    ...Object.values(options.rpcUrls ?? {}).flatMap((urls) => (urls ?? []).map(({ url }) => url)),
    ...networks.flatMap(({ rpcUrls }) => rpcUrls.default.http),
  ]
  const all: readonly Candidate[] = [
    {
      directive: 'script-src',
      source: "'self'",
      purpose: "loading the modal from the app's files",
    },
    { directive: 'img-src', source: 'data:', purpose: 'icons of installed wallets' },
    { directive: 'connect-src', source: gateway, purpose: 'requests to the gateway' },
    { directive: 'img-src', source: gateway, purpose: 'icons of listed wallets and of tokens' },
    {
      directive: 'frame-src',
      source: originOf(options.embeddedWallet?.url),
      purpose: 'the frame of the embedded wallet',
    },
    ...relays.map((url) => connect(url, 'pairing with wallets on other devices')),
    ...nodes.map((url) => connect(url, 'JSON-RPC of the networks')),
  ]
  const known = new Set<string>()
  return all.flatMap(({ source, ...rest }) => {
    const key = `${rest.directive} ${source}`
    if (source === undefined || known.has(key)) return []
    known.add(key)
    return [{ ...rest, source }]
  })
}

/** A source as it is before URLs without an origin are left out. */
type Candidate = Omit<CspSource, 'source'> & { readonly source: string | undefined }

function connect(url: string, purpose: string): Candidate {
  return { directive: 'connect-src', source: originOf(url), purpose }
}

/** Undefined without a URL, or if the URL is relative or malformed. */
function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
}
