import {
  walletLoginProviders,
  type WalletLoginMethod,
  type WalletLoginProvider,
} from 'latchkey/protocol'
import type { Clock } from '../../clock/Clock.ts'
import type { UpstreamClient } from '../../upstream/index.ts'
import type { WalletConfig } from '../WalletConfig.ts'
import { createFarcasterClient, type FarcasterClient } from './createFarcasterClient.ts'
import { createLoginClient, type LoginClient } from './createLoginClient.ts'
import type { LoginsConfig } from './LoginsConfig.ts'

/** Clients of the configured logins. */
type Logins = {
  readonly loginClients: ReadonlyMap<WalletLoginProvider, LoginClient>
  readonly farcaster: FarcasterClient | undefined
}

/** Creates the clients of the configured logins. They send no request before a visitor does. */
export function createConfiguredLoginClients(deps: {
  readonly config: Pick<WalletConfig, 'origin' | 'logins'>
  readonly upstream: UpstreamClient
  readonly clock: Clock
}): Logins {
  const { origin, logins = {} } = deps.config
  const loginClients = new Map<WalletLoginProvider, LoginClient>()
  for (const provider of walletLoginProviders) {
    const config = logins[provider]
    const redirectUri = `${origin}/wallet/v1/social/callback/${provider}`
    if (config)
      loginClients.set(provider, createLoginClient({ provider, config, redirectUri }, deps))
  }
  const { farcaster: config } = logins
  return { loginClients, farcaster: config && createFarcasterClient({ config, origin }, deps) }
}

/** Lists the logins that a configuration offers. */
export function listConfiguredLoginMethods(
  logins: LoginsConfig = {},
): readonly WalletLoginMethod[] {
  const methods = [...walletLoginProviders, 'farcaster'] as const
  return ['email', ...methods.filter((method) => logins[method] !== undefined)]
}
